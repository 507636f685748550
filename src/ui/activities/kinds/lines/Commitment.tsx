import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './commitment.module.css'

type CommitmentProps = { readonly draw: string; readonly hash: string; readonly label: string }

/** The hash that a drawing is bound to before it is drawn; it leads to where the drawing is verified. */
export function Commitment({ draw, hash, label }: CommitmentProps) {
  return (
    <div>
      <Muted as="small">{label}</Muted>
      <p className={styles.hash}>
        <Link to={`/app/verify?draw=${draw}`}>{hash}</Link>
      </p>
    </div>
  )
}
