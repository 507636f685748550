import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import { Card } from '#src/ui/kit/Layout.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './me.module.css'
import { ME_GROUPS, type MeTile, type TileBadge, type TileCount } from './tiles.ts'

/** Most that a badge counts. */
const MOST = 99

/** Where each count comes from. */
export type TileCounts = Readonly<Record<TileBadge, TileCount>>

/** The ways on from the member centre, with what waits behind each. */
export function Tiles({ counts }: { readonly counts: TileCounts }) {
  const { t } = useTranslation('me')
  return (
    <nav className={styles.groups} aria-label={t('me.services')}>
      {ME_GROUPS.map(({ of, tiles }) => (
        <Card key={of} className={styles.group} gap={4}>
          <h2 id={`me-${of}`}>{t(`group.${of}`)}</h2>
          <ul className={styles.tiles} aria-labelledby={`me-${of}`}>
            {tiles.map((tile) => (
              <li key={tile.to}>
                <Tile tile={tile} count={tile.badge === undefined ? NONE : counts[tile.badge]} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </nav>
  )
}

function Tile({ tile: { icon: Icon, words, to }, count }: { readonly tile: MeTile; readonly count: TileCount }) {
  const { t } = useTranslation('me')
  const waiting = useSyncExternalStore(count.subscribe, count.read) ?? 0
  return (
    <Link className={styles.tile} to={to}>
      <span className={styles.tileIcon}>
        <Icon size={24} aria-hidden="true" />
        {waiting > 0 && (
          <span className={styles.waiting} aria-hidden="true">
            {waiting > MOST ? `${MOST}+` : waiting}
          </span>
        )}
      </span>
      {t(words)}
      {waiting > 0 && <VisuallyHidden>{t('me.waiting', { count: waiting })}</VisuallyHidden>}
    </Link>
  )
}

const NONE: TileCount = { read: () => null, subscribe: () => () => undefined }
