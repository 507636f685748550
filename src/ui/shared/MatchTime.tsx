import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { matchTime } from '#src/api/model/matchTime.ts'

type MatchTimeProps = {
  readonly match: Pick<AnchorMatch, 'matchClass' | 'clock'>
  /** The server's time in ms; undefined = not known yet. */
  readonly now: number | undefined
}

/** How far a running match is, as its sport's clock shows it. */
export function MatchTime({ match: { matchClass, clock }, now }: MatchTimeProps) {
  if (clock === null || !clock.running || matchClass === 'anchor') return null
  return <time>{matchTime(matchClass, clock, now ?? clock.at)}</time>
}
