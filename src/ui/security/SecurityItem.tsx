import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './security.module.css'

type SecurityItemProps = {
  readonly icon: LucideIcon
  readonly label: string
  readonly text: string
  readonly isGood: boolean
  /** Whether it is what to do first of all that is not done. */
  readonly isNext: boolean
  readonly children: ReactNode
}

/** One item of an account's security: what it is, how it stands, and what one does about it. */
export function SecurityItem({ icon: Icon, label, text, isGood, isNext, children }: SecurityItemProps) {
  const { t } = useTranslation('security')
  return (
    <Row between gap={12} className={cx(styles.item, isNext && styles.next)}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <Stack className={styles.words} gap={4}>
        <Row wrap>
          <strong>{label}</strong>
          <Badge tone={isNext ? 'gold' : isGood ? 'brand' : 'neutral'}>
            {t(isNext ? 'security.nextBest' : isGood ? 'security.good' : 'security.open')}
          </Badge>
        </Row>
        <Muted>{text}</Muted>
      </Stack>
      <div className={styles.acts}>{children}</div>
    </Row>
  )
}
