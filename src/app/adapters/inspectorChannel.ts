import type { Channel } from '#src/machines/inspector/wireActors.ts'

/** A channel between the windows of this device, by its name. */
export function openChannel(window: Window & typeof globalThis, name: string): Channel {
  const channel = new window.BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    hear: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}
