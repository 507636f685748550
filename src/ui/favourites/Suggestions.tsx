import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AnchorGrid } from '#src/ui/shared/AnchorGrid.tsx'
import { ListSection } from '#src/ui/shared/ListSection.tsx'
import { MatchRows } from '#src/ui/shared/MatchRows.tsx'
import { RowPricesContext } from '#src/ui/shared/rowPricesContext.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import styles from './favourites.module.css'

/** How many of each are shown. */
const ROOMS = 4
const MATCHES = 6

export type SuggestionsLogic = { readonly anchorList: typeof anchorListMachine; readonly matchList: typeof matchListMachine }

type SuggestionsProps = { readonly favourites: FavouritesRef; readonly logic: SuggestionsLogic; readonly now: () => number }

/** For who follows nothing yet: some who are on the air and some matches, each with its star and without prices. What cannot be had is left out. */
export function Suggestions({ favourites, logic, now }: SuggestionsProps) {
  const { t } = useTranslation('favourites')
  const anchors = useActorRef(logic.anchorList, { input: { sport: null } })
  const matches = useActorRef(logic.matchList, { input: { sport: null } })
  const onAir = useOnAir(useSelector(anchors, ({ context }) => context.anchors)).slice(0, ROOMS)
  const { matches: list, rooms } = useSelector(matches, ({ context }) => context)
  return (
    <>
      {onAir.length > 0 && (
        <ListSection id="suggested-anchors" title={t('favourites.live')} count={null}>
          <div className={styles.fill}>
            <AnchorGrid as="h3" anchors={anchors} chosen={onAir} favourites={favourites} now={now} empty={null} />
          </div>
        </ListSection>
      )}
      {list.length > 0 && (
        <ListSection id="suggested-matches" title={t('favourites.today')} count={null}>
          <RowPricesContext value={null}>
            <MatchRows list={list.slice(0, MATCHES)} rooms={rooms} favourites={favourites} now={now} />
          </RowPricesContext>
        </ListSection>
      )}
    </>
  )
}
