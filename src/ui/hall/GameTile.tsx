import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { gameCover } from '#src/api/model/game.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { HallGame } from '#src/machines/games/hallView.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { formatCount } from '#src/api/model/format.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { FavouriteButton } from '#src/ui/shared/FavouriteButton.tsx'
import styles from './hall.module.css'
import { TableState } from './TableState.tsx'

/** The page of a game. */
const gamePath = (code: string) => `/app/game/${code}`

type GameTileProps = {
  readonly game: HallGame
  readonly isFavourite: boolean
  /** Heading level of the name. */
  readonly as: 'h2' | 'h3'
  /** Among the first of its part: its picture is fetched at once. */
  readonly isEarly?: boolean
  /** Nothing may be begun: the tile leads nowhere. */
  readonly isStill: boolean
  /** Decides what a plain press does instead of opening the game, as for a visitor. */
  readonly onPress?: ((path: string) => void) | undefined
  readonly onStar: () => void
  readonly seconds: SecondsLogic
}

/** A game to choose: its cover, name, maker, return, least stake, how many play now, and whether it is open; of a live table how it stands. */
export function GameTile({ game, isFavourite, as: Heading, isEarly = false, isStill, onPress, onStar, seconds }: GameTileProps) {
  const { t } = useTranslation('hall')
  const language = useLanguage()
  const name = game.names[language]
  const path = gamePath(game.code)
  return (
    <article className={cx(styles.tile, game.kind === 'live' && styles.live, game.isShut && styles.shut)}>
      <div className={styles.cover}>
        <img src={gameCover(game)} width={320} height={240} alt="" loading={isEarly ? 'eager' : 'lazy'} decoding="async" />
        {game.isShut && (
          <span className={styles.badge}>
            <Badge tone="warn">{t(game.isVenueShut ? 'hall.venueShut' : 'hall.shut')}</Badge>
          </span>
        )}
        {game.players > 0 && !game.isShut && (
          <span className={styles.players}>
            <Users size={12} aria-hidden="true" />
            {t('hall.players', { number: formatCount(game.players, language) })}
          </span>
        )}
        <FavouriteButton over collected={isFavourite} name={name} label={t('hall.star', { name })} onPress={onStar} />
      </div>
      <div className={styles.body}>
        <Heading className={styles.name}>
          {isStill ? (
            name
          ) : (
            <Link className={styles.link} to={path} {...(onPress !== undefined && { onPress: () => onPress(path) })}>
              {name}
            </Link>
          )}
        </Heading>
        <p className={styles.maker}>{t('hall.by', { name: game.brandNames[language] })}</p>
        <p className={styles.facts}>
          <span>{t('hall.returns', { percent: (game.returns / 100).toFixed(2) })}</span>
          <span>{t('hall.from', { stake: formatMoney('FEN', game.minStake, { short: true }) })}</span>
        </p>
      </div>
      {game.kind === 'live' && !game.isShut && <TableState table={game.table} seconds={seconds} />}
    </article>
  )
}

/** A tile's place while the games are loading. */
export function GameTileSkeleton() {
  return (
    <div className={styles.tile}>
      <Skeleton className={styles.waitCover} />
      <div className={styles.body}>
        <Skeleton className={styles.waitName} />
        <Skeleton className={styles.waitFacts} />
      </div>
    </div>
  )
}
