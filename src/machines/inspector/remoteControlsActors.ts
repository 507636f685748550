import { filter, firstValueFrom, map, merge, Observable, tap, timeout, timer } from 'rxjs'
import type { RecordingControls } from './recordingControls.ts'
import { type Channel, replies } from './windowMessagesActors.ts'

/** The interval between requests, the silence after which the page counts as away, and the wait for a recording's text, in ms. */
const REQUEST_EVERY = 500
const AWAY_AFTER = 2_000
const TEXT_WAIT = 20_000

/** Controls the recorder of the page at the other end of a channel. */
export function remoteControls(openChannel: () => Channel, now: () => number): RecordingControls {
  let channel: Channel | null = null

  return {
    recording$: new Observable((subscriber) => {
      const opened = openChannel()
      channel = opened
      let repliedAt = now()
      subscriber.next(null)
      const recordings = replies(opened).pipe(
        filter((message) => message.reply === 'recording'),
        tap(() => (repliedAt = now())),
        map(({ recording }) => recording),
      )
      const silence = timer(0, REQUEST_EVERY).pipe(
        tap(() => opened.post({ request: 'recording' })),
        filter(() => now() - repliedAt > AWAY_AFTER),
        map(() => null),
      )
      subscriber.add(merge(recordings, silence).subscribe(subscriber))
      return () => {
        opened.close()
        channel = null
      }
    }),
    start: () => channel?.post({ request: 'startRecording' }),
    finish: () => channel?.post({ request: 'finishRecording' }),
    text: async () => {
      if (channel === null) throw new Error('the page is not connected')
      const reply = firstValueFrom(
        replies(channel).pipe(
          filter((message) => message.reply === 'recordingText'),
          timeout({ first: TEXT_WAIT }),
        ),
      )
      channel.post({ request: 'recordingText' })
      const { text } = await reply
      if (text === null) throw new Error('the page recorded nothing')
      return text
    },
  }
}
