import type { SimulatedClock } from 'xstate';

type Alarm = { id: number; due: number; ring: () => void };

/**
 * A clock that moves only when told. Unlike xstate's `SimulatedClock`, alarms ring one by one at their own time, and
 * those due together in the order they were set, which is what the exploration assumes.
 */
export class TestClock implements Pick<SimulatedClock, 'setTimeout' | 'clearTimeout' | 'now' | 'increment'> {
  private time = 0;
  private count = 0;
  private alarms: Alarm[] = [];

  now(): number {
    return this.time;
  }

  setTimeout(ring: () => void, delay: number): number {
    this.count += 1;
    this.alarms.push({ id: this.count, due: this.time + delay, ring });
    return this.count;
  }

  clearTimeout(id: number): void {
    this.alarms = this.alarms.filter((alarm) => alarm.id !== id);
  }

  increment(ms: number): void {
    const end = this.time + ms;
    for (let next = this.nextBefore(end); next; next = this.nextBefore(end)) {
      this.time = Math.max(this.time, next.due);
      this.clearTimeout(next.id);
      next.ring();
    }
    this.time = end;
  }

  private nextBefore(end: number): Alarm | undefined {
    return this.alarms.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due || a.id - b.id)[0];
  }
}
