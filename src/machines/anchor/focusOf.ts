import type { AnchorMatch } from '#src/api/model/anchor.ts'

/** The match of the moment: of those that are played, the one that most anchors cast, the first of several; else the first to come. Undefined = there is none. */
export function focusOf(matches: readonly AnchorMatch[]): AnchorMatch | undefined {
  const running = matches.filter(({ gameStatus }) => gameStatus === 'live' || gameStatus === 'break')
  return running.toSorted((one, other) => other.anchorAvatars.length - one.anchorAvatars.length)[0] ?? matches[0]
}
