import { filter, fromEvent, Observable } from 'rxjs'

/**
 * Emits each time another tab of this device has stored, or removed, something under this key of the browser's storage. It comes when this tab can read it;
 * a message of the channel may come before.
 */
export const storedElsewhere = (window: Window, key: string): Observable<unknown> =>
  fromEvent<StorageEvent>(window, 'storage').pipe(filter((event) => event.key === key))

/** Messages between the tabs of this device; a browser without channels, or one that blocks them, has none to talk to. */
export function createTabs<Message>(window: Window & typeof globalThis, parse: (raw: unknown) => Message | null) {
  const open = () => {
    try {
      return new window.BroadcastChannel('anchorage')
    } catch {
      return null
    }
  }
  const channel = open()
  return {
    tell: (message: Message) => channel?.postMessage(message),
    /** What other tabs tell. */
    heard: new Observable<Message>((subscriber) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        const message = parse(data)
        if (message !== null) subscriber.next(message)
      }
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    }),
  }
}
