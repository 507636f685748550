import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositRequestRef } from '#src/machines/deposit/depositMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'

type DepositUnknownProps = { readonly order: DepositRequestRef; readonly progress: 'unknown' | 'elsewhere' }

/** The order was sent and nobody answered: it goes again under its own id. Or another tab waits for the answer. */
export function DepositUnknown({ order, progress }: DepositUnknownProps) {
  const { t } = useTranslation('deposit')
  const check = <Button onClick={() => order.send({ type: 'retry.clicked' })}>{t('deposit.check')}</Button>
  return (
    <div role="status">
      <EmptyState
        icon={<CloudOff size={24} />}
        title={t(`deposit.${progress}`)}
        text={t(`deposit.${progress}Text`)}
        action={check}
      />
    </div>
  )
}
