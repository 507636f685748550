import { Link, type LinkProps } from './Link.tsx'
import styles from './wayOn.module.css'

/** A link at the end of a card's first line, to the page of all that the card is about. */
export function WayOn(link: LinkProps) {
  return <Link className={styles.wayOn} {...link} />
}
