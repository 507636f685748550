import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import styles from './act.module.css'

/** The two operators' signatures side by side. */
export function Signatures({ children }: { readonly children: ReactNode }) {
  return <div className={styles.signatures}>{children}</div>
}

type SignatureProps = {
  readonly title: string
  readonly who: string
  readonly when?: string
  readonly words?: ReactNode
}

/** What one of the two operators signed, or that nobody has yet. */
export function Signature({ title, who, when, words }: SignatureProps) {
  return (
    <Card sunken gap={4}>
      <Row gap={8}>
        <PenLine size={16} aria-hidden="true" />
        <b>{title}</b>
      </Row>
      <p>{who}</p>
      {when !== undefined && <Muted size={12}>{when}</Muted>}
      {words !== undefined && <p>{words}</p>}
    </Card>
  )
}
