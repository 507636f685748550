import { useTranslation } from 'react-i18next'
import { AREAS, DEEDS, type Right, rightSet } from '#src/api/model/right.ts'
import styles from './operators.module.css'

type RightsMatrixProps = {
  readonly rights: readonly Right[]
  /** What the one who looks may do themselves: no other right can be given or taken. */
  readonly own: readonly Right[]
  readonly onChange: (rights: readonly Right[]) => void
}

/** Every area with what may be done in it. */
export function RightsMatrix({ rights, own, onChange }: RightsMatrixProps) {
  const { t } = useTranslation('backOffice')
  const choose = (right: Right, on: boolean) =>
    onChange(rightSet(on ? [...rights, right] : rights.filter((one) => one !== right)))
  return (
    <table className={styles.matrix} aria-label={t('backOffice.operators.rights')}>
      <thead>
        <tr>
          <th scope="col">{t('backOffice.operators.areaHead')}</th>
          {DEEDS.map((deed) => (
            <th key={deed} scope="col">
              {t(`backOffice.deed.${deed}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {AREAS.map((area) => (
          <tr key={area}>
            <th scope="row">{t(`backOffice.area.${area}`)}</th>
            {DEEDS.map((deed) => {
              const right: Right = `${area}.${deed}`
              return (
                <td key={deed}>
                  <label className={styles.box}>
                    <input
                      type="checkbox"
                      aria-label={t('backOffice.operators.right', {
                        area: t(`backOffice.area.${area}`),
                        deed: t(`backOffice.deed.${deed}`),
                      })}
                      checked={rights.includes(right)}
                      disabled={!own.includes(right)}
                      onChange={(event) => choose(right, event.target.checked)}
                    />
                  </label>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
