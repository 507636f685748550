import type { LucideIcon } from 'lucide-react'
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
            <span>
              {name}
              <small className={styles.brings}>{brings}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
