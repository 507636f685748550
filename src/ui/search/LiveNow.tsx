import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Trophy } from 'lucide-react'
import { anchorPresence } from '#src/api/model/anchor.ts'
import type { anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import { hotWords } from '#src/machines/search/hotWords.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AnchorGrid } from '#src/ui/shared/AnchorGrid.tsx'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import styles from './search.module.css'

/** Rooms that are shown: whole rows of two and of five. */
const ROOMS = 10

/** Live now is what has a picture: not who has not begun or is interrupted. */
const isPlaying = (status: string) => anchorPresence(status) === 'playing'

type LiveNowProps = {
  readonly logic: typeof anchorListMachine
  readonly favourites: FavouritesRef
  /** The server's time in ms. */
  readonly now: () => number
  readonly onWord: (word: string) => void
}

/** For who has not typed yet: what is watched most now, as words to search for, and the rooms that have a picture. */
export function LiveNow({ logic, favourites, now, onWord }: LiveNowProps) {
  const { t } = useTranslation('search')
  const anchors = useActorRef(logic, { input: { sport: null } })
  const onAir = useOnAir(
    useSelector(anchors, ({ context }) => context.anchors),
    isPlaying,
  )
  const rooms = onAir.map((anchor) => anchor.getSnapshot().context.match)
  const words = hotWords(rooms)
  return (
    <>
      {words.length > 0 && (
        <Stack as="section" gap={8} aria-labelledby="hot-words">
          <h2 id="hot-words">{t('search.hot')}</h2>
          <ol className={styles.hot}>
            {words.map((word) => (
              <li key={word}>
                <button type="button" className={styles.hotWord} onClick={() => onWord(word)}>
                  <HotMark anchor={rooms.find(({ anchorInfo }) => anchorInfo?.nickname === word)?.anchorInfo ?? null} />
                  {word}
                </button>
              </li>
            ))}
          </ol>
        </Stack>
      )}
      <section aria-labelledby="search-live">
        <h2 id="search-live">{t('search.liveNow')}</h2>
        <AnchorGrid
          as="h3"
          anchors={anchors}
          chosen={onAir.slice(0, ROOMS)}
          favourites={favourites}
          now={now}
          empty={<p>{t('search.noLive')}</p>}
        />
      </section>
    </>
  )
}

/** What a word is: an anchor by their face, or a league. */
function HotMark({ anchor }: { readonly anchor: { readonly avatar: string | null } | null }) {
  return (
    <span className={styles.hotMark} aria-hidden="true">
      {anchor === null ? <Trophy size={16} /> : <Avatar src={anchor.avatar} size={24} />}
    </span>
  )
}
