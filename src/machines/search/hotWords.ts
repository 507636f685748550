import { type AnchorMatch, isOnAir } from '#src/api/model/anchor.ts'

/** Most words that are offered. */
const MOST = 8

/**
 * What people look at now, for who has nothing to type: anchors on the air by how many watch them, and between them the leagues that are
 * watched most, each once.
 */
export function hotWords(rooms: readonly AnchorMatch[]): readonly string[] {
  const onAir = rooms.filter(({ anchorStatus }) => isOnAir(anchorStatus))
  const watched = new Map<string, number>()
  for (const { leagueName, anchorInfo } of onAir) {
    if (leagueName !== '') watched.set(leagueName, (watched.get(leagueName) ?? 0) + (anchorInfo?.heat ?? 0))
  }
  const leagues = [...watched].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  const anchors = onAir
    .toSorted((one, other) => (other.anchorInfo?.heat ?? 0) - (one.anchorInfo?.heat ?? 0))
    .flatMap(({ anchorInfo }) => (anchorInfo === null || anchorInfo.nickname === '' ? [] : [anchorInfo.nickname]))
  const mixed = anchors.flatMap((name, index) => [name, ...leagues.slice(index, index + 1)])
  return [...new Set(mixed)].slice(0, MOST)
}
