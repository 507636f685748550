/** An actor that stands as its view is to see it, and keeps what it is sent. `states` = those that it is in; `allows` = events it would take; `children` = its own actors; `value` = its state as a whole. */
export function shownBy<Ref>(
  context: object,
  {
    states = [],
    allows = [],
    children = {},
    value = null,
  }: { states?: readonly string[]; allows?: readonly string[]; children?: object; value?: unknown } = {},
) {
  const sent: unknown[] = []
  const snapshot = {
    context,
    children,
    value,
    matches: (state: unknown) => states.includes(JSON.stringify(state)),
    can: ({ type }: { readonly type: string }) => allows.includes(type),
  }
  const actor = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: (event: unknown) => void sent.push(event),
  }
  return { ref: actor as unknown as Ref, sent }
}
