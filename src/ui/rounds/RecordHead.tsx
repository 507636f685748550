import { Row } from '#src/ui/kit/Layout.tsx'
import { BackLink } from '#src/ui/shared/BackLink.tsx'
import styles from './rounds.module.css'

/** The title of one record, and before it the way back to all of them. */
export function RecordHead({ title }: { readonly title: string }) {
  return (
    <Row gap={4}>
      <BackLink className={styles.back} to="/app/records" />
      <h1>{title}</h1>
    </Row>
  )
}
