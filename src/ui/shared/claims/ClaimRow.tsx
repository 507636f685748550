import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Prize } from '#src/api/model/grade.ts'
import { Row } from '#src/ui/kit/Layout.tsx'
import styles from './claims.module.css'
import { prizeWords } from './prizeWords.ts'

/** Lines below each other; an empty list takes no room. */
export function ClaimRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** A line of what can be claimed or was: what it is at the one end, its button or its prize at the other. */
export function ClaimRow({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <Row between className={styles.line}>
        {children}
      </Row>
    </li>
  )
}

/** How much a claim brings. */
export function PrizeSum({ prize }: { readonly prize: Prize }) {
  const { t } = useTranslation('claims')
  return <strong className={styles.prize}>{prizeWords(t, prize)}</strong>
}
