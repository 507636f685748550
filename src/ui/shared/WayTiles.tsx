import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './wayTiles.module.css'

/** A way on: where it leads, what it is called and, in a few words, what it brings. */
type Way = { readonly to: string; readonly icon: LucideIcon; readonly name: string; readonly brings: string }

/** Ways on as tiles, as many beside each other as fit. */
export function WayTiles({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <ul className={styles.sources}>
      {ways.map(({ to, icon: Icon, name, brings }) => (
        <li key={to}>
          <Link className={styles.source} to={to}>
            <span className={styles.icon}>
              <Icon size={20} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              {name}
              <small className={styles.brings}>{brings}</small>
            </span>
            <ChevronRight className={styles.onward} size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
