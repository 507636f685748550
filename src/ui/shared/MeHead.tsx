import { Row } from '#src/ui/kit/Layout.tsx'
import { BackLink } from './BackLink.tsx'
import styles from './meHead.module.css'

type MeHeadProps = {
  /** The page's title. */
  readonly title: string
  /** The page that this one lies behind. */
  readonly to?: string
  /** Whether something on the page leads back itself, one step less far. */
  readonly hasOwnBack?: boolean
}

/** The title of a page that lies behind the member centre, unless said otherwise, and before it on a phone the way back there. */
export function MeHead({ title, to = '/app/me', hasOwnBack = false }: MeHeadProps) {
  return (
    <Row gap={4}>
      {!hasOwnBack && <BackLink to={to} />}
      <h1 className={styles.title}>{title}</h1>
    </Row>
  )
}
