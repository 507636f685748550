import { useTranslation } from 'react-i18next'
import type { MemberMoney } from '#src/api/model/memberMoney.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Row } from '#src/ui/kit/Layout.tsx'
import styles from './act.module.css'

type MemberMoneyFactsProps = {
  /** Null = nothing is known. */
  readonly money: MemberMoney | null
  readonly now: () => number
  /** Whose it is, on a ground of its own; left out = that stands beside it. */
  readonly name?: string
  /** Whether money is to leave: a first time is said then. */
  readonly isLeaving?: boolean
}

/** What an operator who decides about a member's money knows of them: what they have, what came and went before, and what gives pause. */
export function MemberMoneyFacts({ name, ...props }: MemberMoneyFactsProps) {
  if (props.money === null) return null
  if (name === undefined) return <Facts {...props} money={props.money} />
  return (
    <Card sunken gap={8}>
      <b>{name}</b>
      <Facts {...props} money={props.money} />
    </Card>
  )
}

type FactsProps = Omit<MemberMoneyFactsProps, 'name' | 'money'> & { readonly money: MemberMoney }

function Facts({ money, now, isLeaving = false }: FactsProps) {
  const { t } = useTranslation('backOffice')
  const { joinedAt, fen, uusdt, deposits, payouts, tags, isReset } = money
  const sums = ({ count, sums: all }: MemberMoney['deposits']) =>
    count === 0
      ? t('backOffice.known.never')
      : t('backOffice.known.times', { times: count, sum: all.map(({ asset, amount }) => formatMoney(asset, amount)).join(' + ') })
  const facts = [
    {
      name: t('backOffice.known.balance'),
      value: [formatMoney('FEN', fen), ...(uusdt === 0 ? [] : [formatMoney('UUSDT', uusdt)])].join(' + '),
    },
    { name: t('backOffice.known.deposits'), value: sums(deposits) },
    { name: t('backOffice.known.payouts'), value: sums(payouts) },
    { name: t('backOffice.known.joined'), value: dayTime(t, joinedAt, now()) },
  ]
  const isFirst = isLeaving && payouts.count === 0
  return (
    <>
      {(tags.length > 0 || isReset || isFirst) && (
        <Row wrap>
          {isFirst && <Badge tone="gold">{t('backOffice.known.first')}</Badge>}
          {isReset && <Badge tone="warn">{t('backOffice.known.reset')}</Badge>}
          {tags.map((tag) => (
            <Badge key={tag} tone="warn">
              {t(`backOffice.members.tags.${tag}`)}
            </Badge>
          ))}
        </Row>
      )}
      <dl className={styles.known}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
