import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Clock } from '../../src/views/common/values.tsx';

it('A62: a time is in German, whatever the browser speaks', () => {
  expect(new Intl.DateTimeFormat().resolvedOptions().locale).not.toMatch(/^de/);
  render(<Clock of={new Date(2026, 0, 2, 14, 5).toISOString()} />);
  expect(screen.getByText('02.01.2026, 14:05')).toBeVisible();
});
