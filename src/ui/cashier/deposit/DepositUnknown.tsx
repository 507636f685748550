import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositRef } from '#src/machines/deposit/depositMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'

/** The order was sent and nobody answered: it goes again under its own id. */
export function DepositUnknown({ deposit }: { readonly deposit: DepositRef }) {
  const { t } = useTranslation('deposit')
  const check = <Button onClick={() => deposit.send({ type: 'retry.clicked' })}>{t('deposit.check')}</Button>
  return (
    <div role="status">
      <EmptyState icon={<CloudOff size={24} />} title={t('deposit.unknown')} text={t('deposit.unknownText')} action={check} />
    </div>
  )
}
