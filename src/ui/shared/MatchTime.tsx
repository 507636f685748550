import { formatClock, type MatchClock, playedSeconds } from '#src/api/model/matchEvent.ts'

type MatchTimeProps = {
  readonly clock: MatchClock
  /** The server's time in ms; undefined = not known yet. */
  readonly now: number | undefined
}

/** How long a match has been played. */
export function MatchTime({ clock, now }: MatchTimeProps) {
  return <time>{formatClock(playedSeconds(clock, now ?? clock.at))}</time>
}
