import { UserRound } from 'lucide-react'
import styles from './bits.module.css'

type AvatarProps = {
  /** Null = there is none: a plain figure stands for it. */
  readonly src: string | null
  /** Edge in px; the place is kept before the picture is there. */
  readonly size: number
}

/** A person's or a team's picture. Decorative: the name stands beside it. */
export function Avatar({ src, size }: AvatarProps) {
  if (src === null) return <UserRound className={styles.avatar} size={size} aria-hidden="true" />
  return <img className={styles.avatar} src={src} width={size} height={size} alt="" loading="lazy" decoding="async" />
}
