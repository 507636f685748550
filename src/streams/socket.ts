import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  NEVER,
  Observable,
  of,
  skip,
  Subject,
  switchMap,
  timer,
} from 'rxjs'
import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import { EnterReply, PushFrame, SelfPush, TopFrame } from '#src/api/contract/pushes.ts'
import { type Event, readEvents } from './events.ts'
import type { Heard } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'

/** What happens to the link: it is up, it went down (the server or the network ended it), or the server refused the token. */
export type LinkEvent =
  | { readonly type: 'up' }
  | { readonly type: 'down'; readonly reason: string }
  | { readonly type: 'refused'; readonly code: number }

/** A room's live side, with how many people are in it. */
export type RoomHeard = Heard<Event> & { readonly audience?: number }

export type SocketOptions = {
  /** Origin to connect to, e.g. `https://site.example`; empty = this page's. */
  readonly origin: string
  readonly path: string
  /** Asked at every (re)connect. */
  readonly auth: () => { token: string | null; deviceId: string }
  /** How long an entry may stay unacknowledged before the link counts as dead, in ms. */
  readonly enterTimeout?: number
  /** The server's time in ms, for when a member who was kicked may come back. */
  readonly now?: () => number
}

/** A kicked member's link comes back so much after the time, in ms, so that clocks need not agree to the millisecond. */
const COME_BACK_AFTER = 250

const Refusal = v.object({ data: v.object({ code: v.number(), message: v.optional(v.nullable(v.string()), null) }) })

/**
 * The realtime link: one socket, frames parsed at the door. It never reconnects by itself — whoever subscribes to `link`
 * decides when — and rooms that are listened to are entered again each time it comes up. Bad frames are counted and dropped.
 */
export function createSocket(options: SocketOptions) {
  const live = new BehaviorSubject<Socket | null>(null)
  const self = new Subject<SelfPush>()
  const pushes = new Subject<v.InferOutput<typeof PushFrame>>()
  const tops = new Subject<TopFrame>()
  const refusals = new Subject<{ readonly code: number; readonly message: string | null }>()
  const now = options.now ?? (() => Date.now())
  let badFrames = 0
  let crowd = 0

  /** Every frame is parsed once, however many rooms are listened to; a bad one is counted and dropped. */
  const listen = (socket: Socket) => {
    const read = <S extends v.GenericSchema>(event: string, schema: S, use: (frame: v.InferOutput<S>) => void) =>
      socket.on(event, (raw: unknown) => {
        const frame = v.safeParse(schema, raw)
        tally('socket', 'received')
        if (frame.success) use(frame.output)
        else {
          tally('socket', 'dropped')
          badFrames += 1
        }
      })
    read('push', PushFrame, (frame) => pushes.next(frame))
    read('top', TopFrame, (frame) => {
      crowd = Math.max(crowd, frame.audience)
      tops.next(frame)
    })
    read('self', SelfPush, (push) => self.next(push))
  }

  /** Connects while subscribed. Emits `up` once, then at most one `down`; or one `refused`, or `down` when there was no answer. */
  const link: Observable<LinkEvent> = defer(() => import('socket.io-client')).pipe(
    switchMap(
      ({ io }) =>
        new Observable<LinkEvent>((subscriber) => {
          const socket = io(options.origin, {
            path: options.path,
            transports: ['websocket'],
            reconnection: false,
            forceNew: true,
            auth: (give) => give(options.auth()),
          })
          socket.on('connect', () => {
            // A crowd that was there a moment ago is not forgotten by a link that came up alone.
            crowd /= 2
            subscriber.next({ type: 'up' })
            live.next(socket)
          })
          socket.on('disconnect', (reason) => {
            if (live.value === socket) live.next(null)
            subscriber.next({ type: 'down', reason })
          })
          socket.on('connect_error', (error) => {
            const refusal = v.safeParse(Refusal, error)
            if (refusal.success) refusals.next(refusal.output.data)
            subscriber.next(
              refusal.success ? { type: 'refused', code: refusal.output.data.code } : { type: 'down', reason: error.message },
            )
          })
          listen(socket)
          return () => {
            if (live.value === socket) live.next(null)
            socket.removeAllListeners()
            // A browser prints a fault when a socket is closed while it is still being made, so that one is ended when it is there.
            if (socket.connected) socket.disconnect()
            else socket.once('connect', () => socket.disconnect())
          }
        }),
    ),
  )

  /** One room's frames over one socket: entered on subscription, left at its end. */
  const inRoom = (socket: Socket, room: string) =>
    new Observable<RoomHeard>((subscriber) => {
      const heard = merge(
        pushes.pipe(
          filter((frame) => frame.room === room),
          map((frame): RoomHeard => {
            const { events, bad } = readEvents(frame.events)
            badFrames += bad
            tally('socket', 'dropped', bad)
            return { type: 'frame', epoch: frame.epoch, events }
          }),
        ),
        tops.pipe(
          filter((frame) => frame.room === room),
          map(({ epoch, top, audience }): RoomHeard => ({ type: 'top', epoch, top, audience })),
        ),
      ).subscribe((one) => subscriber.next(one))
      let inside = true
      const enter = () =>
        socket.timeout(options.enterTimeout ?? 8_000).emit('enter', { room }, (error: Error | null, raw: unknown) => {
          if (subscriber.closed) return
          const reply = v.safeParse(EnterReply, raw)
          if (error !== null || !reply.success) {
            // A link that does not answer is dead even if it looks open: end it, so that it is made anew.
            socket.disconnect()
            return
          }
          const { standing } = reply.output
          inside = reply.output.ok
          if (standing !== null) self.next({ kind: 'standing', room, standing })
          if (!reply.output.ok) return
          const { epoch, top, audience } = reply.output
          crowd = Math.max(crowd, audience)
          subscriber.next({ type: 'joined', epoch, top, audience })
        })
      // The server takes a member who is kicked out of the room: the way back opens when the kick ends, by time or by hand (D-8).
      const wayBack = self
        .pipe(
          filter((push) => push.kind === 'standing' && push.room === room),
          switchMap((push) => {
            const until = push.kind === 'standing' ? (push.standing.kick?.until ?? null) : null
            if (until === null) return inside ? EMPTY : of(0)
            inside = false
            return timer(Math.max(COME_BACK_AFTER, until - now()) + COME_BACK_AFTER)
          }),
        )
        .subscribe(enter)
      enter()
      return () => {
        wayBack.unsubscribe()
        heard.unsubscribe()
        if (socket.connected) socket.emit('leave', { room })
      }
    })

  const watching = (socket: Socket, matchId: string) =>
    new Observable<unknown>((subscriber) => {
      const onOdds = (raw: unknown) => subscriber.next(raw)
      socket.on('odds', onOdds)
      socket.emit('watch', { matchId })
      return () => {
        socket.off('odds', onOdds)
        if (socket.connected) socket.emit('unwatch', { matchId })
      }
    })

  return {
    link,
    /** What this member alone is told. */
    self: self.asObservable(),
    /** The link is there again after it was not: what this member alone was told meanwhile was not heard. */
    back: live.pipe(
      map((socket) => socket !== null),
      distinctUntilChanged(),
      // How it stands now is no news.
      skip(1),
      filter((up) => up),
    ),
    /** Why the server refused the link: its code and its words. */
    refusals: refusals.asObservable(),
    /** A room's frames for as long as it is subscribed to, over every link that comes and goes. Subscribe once a room. */
    room: (room: string): Observable<RoomHeard> =>
      live.pipe(
        switchMap((socket) => (socket === null ? new Observable<RoomHeard>() : inRoom(socket, room))),
        filter((heard) => heard.type !== 'frame' || heard.events.length > 0),
      ),
    /** How many people share the link's fate, as far as is known: the most in one room over this link, or half of what it was before. */
    crowd: () => Math.ceil(crowd),
    /**
     * Raw frames of a match's prices for as long as it is subscribed to, over every link that comes and goes; who listens
     * parses them. Subscribe once a match.
     */
    watch: (matchId: string): Observable<unknown> =>
      live.pipe(switchMap((socket) => (socket === null ? NEVER : watching(socket, matchId)))),
    /** Frames and pushes that could not be read, since the start. */
    badFrames: () => badFrames,
  }
}

/** The realtime link as the rest of the client uses it. */
export type RealtimeSocket = ReturnType<typeof createSocket>
