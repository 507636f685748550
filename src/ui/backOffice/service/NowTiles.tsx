import styles from './service.module.css'

type NowTilesProps = {
  readonly facts: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly value: string | number
    /** What is said of it besides; empty = nothing. */
    readonly more: string
    /** It wants somebody. */
    readonly warns: boolean
  }>
}

/** How a part of the service stands, at a glance: a figure each, marked where it wants somebody. */
export function NowTiles({ facts }: NowTilesProps) {
  return (
    <dl className={styles.now}>
      {facts.map(({ id, name, value, more, warns }) => (
        <div key={id} data-warns={warns}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {more !== '' && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
