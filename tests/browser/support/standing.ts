/** Pages that stand for the site, and what makes each: without it they lead on. */
export const standing = (device: string) =>
  [
    ['/maintenance', { do: 'maintenance', on: true }, { do: 'maintenance', on: false }],
    ...(['caveat', 'restricted', 'robot'] as const).map((kind) => {
      const order = { do: 'barrier', kind, value: kind === 'robot' ? device : '127.0.0.1' } as const
      const path = { caveat: '/access-alert', restricted: '/access-restriction', robot: '/robot-check' }[kind]
      return [path, { ...order, up: true }, { ...order, up: false }] as const
    }),
  ] as const
