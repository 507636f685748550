import type { ReactNode } from 'react'
import { Row } from '#src/ui/kit/Layout.tsx'
import styles from './pageHead.module.css'

/** The heading of a page of the back office, with what is done there beside it; on a phone the bar above has said where one is. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Row between wrap className={styles.head}>
      <h1>{title}</h1>
      {children}
    </Row>
  )
}
