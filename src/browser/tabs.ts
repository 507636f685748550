import { Observable } from 'rxjs'

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
