import type { Channel } from '#src/machines/inspector/windowMessagesActors.ts'

/** A channel between the windows of this device, by its name. */
export function openChannel(window: Window & typeof globalThis, name: string): Channel {
  const channel = new window.BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const receive = ({ data }: MessageEvent<unknown>) => listener(data)
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
    close: () => channel.close(),
  }
}
