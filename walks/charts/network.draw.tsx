import type { networkMachine } from '../../src/machines/network.machine.ts';
import { NetworkView } from '../../src/views/layout/Network.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof networkMachine> = { draw: (network) => <NetworkView network={network} /> };
