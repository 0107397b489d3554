import type { chunkMachine } from '../../src/machines/chunk.machine.ts';
import { ChunkView } from '../../src/views/common/ChunkView.tsx';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof chunkMachine> = {
  draw: (chunk) => <ChunkView chunk={chunk} />,
};
