import type { chunkMachine } from '../../src/machines/chunk.machine.ts';
import { ChunkView } from '../../src/views/common/ChunkView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof chunkMachine> = {
  draw: (chunk) => <ChunkView chunk={chunk} />,
};
