/** Names an action or a guard that takes the event of its transition as parameters, checked against their type. */
export const withEvent = <const TType extends string>(type: TType) => ({
  type,
  params: <TEvent>({ event }: { event: TEvent }): TEvent => event,
});
