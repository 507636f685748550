/** An actor that stands as its view is to see it, and keeps what it is sent. `states` = those that it is in; `allows` = events it would take; `children` = its own actors. */
export function shownBy<Ref>(
  context: object,
  { states = [], allows = [], children = {} }: { states?: readonly string[]; allows?: readonly string[]; children?: object } = {},
) {
  const sent: unknown[] = []
  const snapshot = {
    context,
    children,
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
