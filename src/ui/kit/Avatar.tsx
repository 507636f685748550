import styles from './bits.module.css'

type AvatarProps = {
  readonly src: string
  /** Edge in px; the place is kept before the picture is there. */
  readonly size: number
}

/** A person's or a team's picture. Decorative: the name stands beside it. */
export function Avatar({ src, size }: AvatarProps) {
  return <img className={styles.avatar} src={src} width={size} height={size} alt="" loading="lazy" decoding="async" />
}
