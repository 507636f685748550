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
import { EnterReply, MovingFrame, PushFrame, SelfPush, TopFrame } from '#src/api/contract/pushes.ts'
import { type Event, readEvents } from './events.ts'
import type { LiveSignal } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'

/** A change of the link: it is up, it went down (ended by the server or the network), it should move, or the server refused the token. */
export type LinkEvent =
  | { readonly type: 'up' }
  | { readonly type: 'down'; readonly reason: string }
  /** The server is about to stop: the link should be opened again within so many ms. */
  | { readonly type: 'moving'; readonly within: number }
  | { readonly type: 'refused'; readonly code: number }

/** A room's live signal; `audience` = how many people are in the room. */
export type RoomSignal = LiveSignal<Event> & { readonly audience?: number }
/** What is heard of a room: its signals, or that the server does not let this link in, for another reason than a kick. */
export type RoomHeard = RoomSignal | { readonly type: 'refused' }

export type SocketOptions = {
  /** Origin to connect to, e.g. `https://site.example`; empty = this page's. */
  readonly origin: string
  readonly path: string
  /** Read at every connect. */
  readonly auth: () => { token: string | null; deviceId: string }
  /** How long the server may take to acknowledge an entry before the link counts as dead, in ms. */
  readonly enterTimeout?: number
  /** The server's time in ms, for when a kicked member may enter again. */
  readonly now?: () => number
}

/** A kicked member enters again this much after the kick's end, in ms, in case the clocks differ a little. */
const REENTRY_MARGIN = 250

const Refusal = v.object({ data: v.object({ code: v.number(), message: v.optional(v.nullable(v.string()), null) }) })

/**
 * The realtime link: one socket whose frames are parsed as they arrive. It never reconnects by itself: the subscriber of `link` decides
 * when. Rooms that are subscribed to are entered again each time it is up. Unreadable frames are counted and dropped.
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

  /** Parses every frame once, for all rooms. */
  const listen = (socket: Socket, onMoving: (frame: MovingFrame) => void) => {
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
    read('moving', MovingFrame, onMoving)
  }

  /** Connects while subscribed. Emits `up` once, then `moving` where the server tells so, then at most one `down`; or only `refused`, or only `down` when there is no answer. */
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
            // Halved, not reset: the people of the previous link are probably still there.
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
          listen(socket, ({ within }) => subscriber.next({ type: 'moving', within }))
          return () => {
            if (live.value === socket) live.next(null)
            socket.removeAllListeners()
            // Browsers log an error when a socket is closed while it connects, so it is closed after that.
            if (socket.connected) socket.disconnect()
            else socket.once('connect', () => socket.disconnect())
          }
        }),
    ),
  )

  /** One room's signals over one socket: enters the room on subscription, leaves it at the end. */
  const inRoom = (socket: Socket, room: string) =>
    new Observable<RoomHeard>((subscriber) => {
      const signals = merge(
        pushes.pipe(
          filter((frame) => frame.room === room),
          map((frame): RoomSignal => {
            const { events, bad } = readEvents(frame.events)
            badFrames += bad
            tally('socket', 'dropped', bad)
            return { type: 'frame', epoch: frame.epoch, events }
          }),
        ),
        tops.pipe(
          filter((frame) => frame.room === room),
          map(({ epoch, top, audience }): RoomSignal => ({ type: 'top', epoch, top, audience })),
        ),
      ).subscribe((one) => subscriber.next(one))
      let inside = true
      const enter = () =>
        socket.timeout(options.enterTimeout ?? 8_000).emit('enter', { room }, (error: Error | null, raw: unknown) => {
          if (subscriber.closed) return
          const reply = v.safeParse(EnterReply, raw)
          if (error !== null || !reply.success) {
            // A link that does not answer is dead even if it looks open: it is closed, so that it is opened again.
            socket.disconnect()
            return
          }
          const { standing } = reply.output
          inside = reply.output.ok
          if (standing !== null) self.next({ kind: 'standing', room, standing })
          if (!reply.output.ok) {
            if ((standing?.kick ?? null) === null) subscriber.next({ type: 'refused' })
            return
          }
          const { epoch, top, audience } = reply.output
          crowd = Math.max(crowd, audience)
          subscriber.next({ type: 'joined', epoch, top, audience })
        })
      // The server removes a kicked member from the room: they enter again when the kick ends, by time or by a moderator (D-8).
      const reentry = self
        .pipe(
          filter((push) => push.kind === 'standing' && push.room === room),
          switchMap((push) => {
            const until = push.kind === 'standing' ? (push.standing.kick?.until ?? null) : null
            if (until === null) return inside ? EMPTY : of(0)
            inside = false
            return timer(Math.max(REENTRY_MARGIN, until - now()) + REENTRY_MARGIN)
          }),
        )
        .subscribe(enter)
      enter()
      return () => {
        reentry.unsubscribe()
        signals.unsubscribe()
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
    /** The socket of the present link, or null: for what comes late and reads frames of its own. */
    sockets: live.asObservable(),
    /** Pushes for this member only. */
    self: self.asObservable(),
    /** Emits when the link is up again after it was down: pushes for this member were missed meanwhile. */
    back: live.pipe(
      map((socket) => socket !== null),
      distinctUntilChanged(),
      // Not the current state.
      skip(1),
      filter((up) => up),
    ),
    /** Why the server refused the link: its code and message. */
    refusals: refusals.asObservable(),
    /** A room's signals over every link, as long as it is subscribed to. Subscribe only once for each room. */
    room: (room: string): Observable<RoomHeard> =>
      live.pipe(
        switchMap((socket) => (socket === null ? new Observable<RoomHeard>() : inRoom(socket, room))),
        filter((signal) => signal.type !== 'frame' || signal.events.length > 0),
      ),
    /** An estimate of how many people would lose the link together: the most in one room over this link, or half of that of the previous one. */
    crowd: () => Math.ceil(crowd),
    /**
     * Raw frames of a match's prices over every link, as long as it is subscribed to; the subscriber parses them. Subscribe only once for
     * each match.
     */
    oddsFrames: (matchId: string): Observable<unknown> =>
      live.pipe(switchMap((socket) => (socket === null ? NEVER : watching(socket, matchId)))),
    /** How many frames and pushes could not be read since the start. */
    badFrames: () => badFrames,
  }
}

/** The realtime link as the rest of the client uses it. */
export type RealtimeSocket = ReturnType<typeof createSocket>
