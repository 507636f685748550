import { distinctUntilChanged, fromEvent, map, type Observable, scan } from 'rxjs'

/** A finger that trembles does not turn, in px. */
const TURN = 24

/** Which way a page is scrolled: down once it went on by a finger's width, up once it came back by one or is at its top. Nothing until it moves. */
export function scrollDirection(window: Window): Observable<'up' | 'down'> {
  return fromEvent(window, 'scroll', { passive: true }).pipe(
    map(() => window.scrollY),
    scan(turn, { way: 'up', from: window.scrollY } as Turn),
    map(({ way }) => way),
    distinctUntilChanged(),
  )
}

/** The way, and the furthest place on it. */
type Turn = { readonly way: 'up' | 'down'; readonly from: number }

function turn({ way, from }: Turn, top: number): Turn {
  if (top <= TURN) return { way: 'up', from: top }
  const isOn = way === 'down' ? top >= from : top <= from
  if (isOn) return { way, from: top }
  return Math.abs(top - from) < TURN ? { way, from } : { way: way === 'down' ? 'up' : 'down', from: top }
}
