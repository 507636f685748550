import { useSelector } from '@xstate/react'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositOrder, PayTo as Payee } from '#src/api/model/deposit.ts'
import { formatMoney, plainAmount } from '#src/api/model/money/formatAmount.ts'
import type { DepositOrderRef } from '#src/machines/deposit/depositOrderMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import buttonStyles from '#src/ui/kit/button.module.css'
import { cx } from '#src/ui/kit/cx.ts'
import { CopyRow, type CopyRowProps } from './CopyRow.tsx'
import { QrCode, type QrCodeProps } from './QrCode.tsx'
import styles from './order.module.css'

export type PayToProps = {
  readonly order: DepositOrder
  readonly actor: DepositOrderRef
  readonly logic: CopyRowProps['logic'] & QrCodeProps['logic']
}

/**
 * How an order is paid; nothing once it must not be paid any more. Who says that they have transferred to a card still finds the
 * demo's payer here: nobody else can let the money come.
 */
export function PayTo({ order, actor, logic }: PayToProps) {
  const { t } = useTranslation('deposit')
  const { payTo } = order
  if (payTo === null && !(order.state === 'paid' && order.method === 'fastCard' && order.payUrl !== null)) return null
  return (
    <Card as="section" gap={12} aria-labelledby="order-pay">
      <h2 id="order-pay">{t('deposit.order.payTo')}</h2>
      {payTo?.kind === 'address' && <AddressPay order={order} payTo={payTo} logic={logic} />}
      {payTo?.kind === 'card' && <CardPay order={order} payTo={payTo} actor={actor} logic={logic} />}
      {order.payUrl !== null && (
        <>
          <PayLink href={order.payUrl} primary={payTo?.kind === 'page'} />
          {payTo?.kind === 'page' && <Muted>{t('deposit.order.goPayHint')}</Muted>}
        </>
      )}
    </Card>
  )
}

/** The payer's page is a site of its own: it opens beside this one. */
function PayLink({ href, primary }: { readonly href: string; readonly primary: boolean }) {
  const { t } = useTranslation('deposit')
  return (
    <a
      className={cx(buttonStyles.button, primary ? buttonStyles.primary : buttonStyles.outline, buttonStyles.block)}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ExternalLink size={20} aria-hidden="true" />
      {t(primary ? 'deposit.order.goPay' : 'deposit.order.goPayDemo')}
    </a>
  )
}

type AddressPayProps = Pick<PayToProps, 'order' | 'logic'> & { readonly payTo: Extract<Payee, { kind: 'address' }> }

/** What is copied comes before the code to scan: a phone cannot scan itself. */
function AddressPay({ order, payTo, logic }: AddressPayProps) {
  const { t } = useTranslation('deposit')
  const { address, network } = payTo
  const name = network === null ? (order.coin?.name ?? t('deposit.method.virtual')) : `USDT · ${network.name}`
  return (
    <div className={styles.pay}>
      <p className={styles.only}>
        <TriangleAlert size={20} aria-hidden="true" />
        <span>
          {t('deposit.order.addressHint', { name })}{' '}
          {network !== null && t('deposit.order.confirmations', { count: network.confirmations })}
        </span>
      </p>
      <Stack as="dl" gap={8}>
        <CopyRow label={t('deposit.order.address')} text={address} logic={logic} />
        <CopyRow
          label={t('deposit.order.exactAmount')}
          text={formatMoney(order.asset, order.amount)}
          plain={plainAmount(order.asset, order.amount)}
          logic={logic}
        />
      </Stack>
      <QrCode text={address} label={t('deposit.order.qr')} logic={logic} />
    </div>
  )
}

type CardPayProps = PayToProps & { readonly payTo: Extract<Payee, { kind: 'card' }> }

function CardPay({ order, payTo, actor, logic }: CardPayProps) {
  const { t } = useTranslation('deposit')
  const acting = useSelector(actor, (snapshot) => snapshot.context.action === 'claim')
  const { holder, cardNum, remark } = payTo
  return (
    <>
      <Muted>{t('deposit.order.cardHint')}</Muted>
      <Stack as="dl" gap={8}>
        <CopyRow label={t('deposit.order.holder')} text={holder} logic={logic} />
        <CopyRow label={t('deposit.order.card')} text={cardNum.replace(/(.{4})(?=.)/g, '$1 ')} plain={cardNum} logic={logic} />
        <CopyRow
          label={t('deposit.order.exactAmount')}
          text={formatMoney(order.asset, order.amount)}
          plain={plainAmount(order.asset, order.amount)}
          logic={logic}
        />
        <CopyRow label={t('deposit.order.remark')} text={remark} logic={logic} />
      </Stack>
      <Button block busy={acting} onClick={() => actor.send({ type: 'action.asked', action: 'claim' })}>
        {t('deposit.order.claim')}
      </Button>
    </>
  )
}
