import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import type { ChartView } from '../chartView.ts';

/** A browser lets any file be picked. */
const user = userEvent.setup({ delay: null, applyAccept: false });

const chooseFile = () => screen.getByLabelText('Choose File');

export const view: ChartView<typeof productEditMachine> = {
  gestures: (services) => ({
    /** In one go, as each letter is one event. */
    'draft.type': async ({ event }) =>
      void fireEvent.change(screen.getByLabelText('Name'), { target: { value: event.text } }),
    /** The walk compares the very file. */
    'image.choose': ({ event }) => user.upload(chooseFile(), event.file),
    'further.choose': ({ event }) => user.upload(screen.getByLabelText('Add A Picture'), event.file),
    /** The service reports its progress to the chart. */
    'upload.progress': ({ event }) => {
      const { onProgress } = services.calls('uploadImage').at(-1) as { onProgress: (percent: number) => void };
      act(() => onProgress(event.percent));
    },
  }),
  screens: {
    'open.picture.kept': ({ context: { pictureProblem } }) =>
      expect(chooseFile()).toHaveAccessibleDescription(
        `Not uploaded: the previous image is kept. ${pictureProblem ?? ''}`.trim(),
      ),
    /** The shop then shows the list. */
    updated: () => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Product');
      expect(screen.getByLabelText('Name')).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
    },
  },
};
