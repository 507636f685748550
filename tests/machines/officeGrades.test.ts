import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { officeGrades, officeGradesSave } from '#src/api/contract/gradeOffice.ts'
import { DEFAULT_PLAN } from '#src/api/model/grade.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { provideOfficeGrades } from '#src/machines/backOffice/gradeOfficeActors.ts'
import { fieldsOf, textsOf } from '#src/ui/backOffice/grades/planDraft.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

const planWire = (keepPercent: number) => ({
  ...DEFAULT_PLAN,
  keepPercent,
  rules: DEFAULT_PLAN.rules.map((rule) => ({
    ...rule,
    threshold: toWire(rule.threshold),
    levelPrize: { ...rule.levelPrize, amount: toWire(rule.levelPrize.amount) },
    monthPrize: { ...rule.monthPrize, amount: toWire(rule.monthPrize.amount) },
    birthCash: toWire(rule.birthCash),
  })),
})
const order = { reason: 'as agreed', version: 3, fields: fieldsOf(textsOf(DEFAULT_PLAN), DEFAULT_PLAN.rules.length) }

/** The machines of the page, over a server that somebody else saves on before the first save, and which keeps the second one. */
function begun() {
  let saves = 0
  let now = { version: 3, plan: planWire(10) }
  const { client, asked } = scriptedClient({
    answer: (path) => {
      if (path === officeGrades.path) return { data: { ...now, proposal: null } }
      saves += 1
      now = { version: 3 + saves, plan: planWire(10 + saves) }
      return { data: { result: saves === 1 ? 'late' : 'done', ...now, proposal: null } }
    },
  })
  const { grades, gradesAct } = provideOfficeGrades(client)
  const list = createActor(grades, { input: { query: null } }).start()
  const act = createActor(gradesAct).start()
  return { list, act, asked }
}

test('[C-11] [D-8] after a save of the grade table it is asked for again, unseen', async () => {
  const { list, act, asked } = begun()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect(list.getSnapshot().context.items).toEqual([{ version: 3, plan: DEFAULT_PLAN, proposal: null }])
  act.send({ type: 'act.sent', order })
  await waitFor(list, ({ context }) => context.items[0]?.version === 4)
  expect(asked).toEqual([officeGrades.path, officeGradesSave.path, officeGrades.path])
})

test('[C-11] [D-8] a save that came too late answers the table of now, and the next one upon it is kept', async () => {
  const { list, act } = begun()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  act.send({ type: 'act.sent', order })
  const late = await waitFor(act, ({ context }) => context.answer !== null)
  expect(late.context).toMatchObject({ errorKey: null, answer: { result: 'late', version: 4, plan: { keepPercent: 11 } } })
  act.send({ type: 'act.sent', order: { ...order, version: 4 } })
  const done = await waitFor(act, ({ context }) => context.answer?.result === 'done')
  expect(done.context.answer).toMatchObject({ version: 5, plan: { keepPercent: 12 } })
  await waitFor(list, ({ context }) => context.items[0]?.version === 5)
})
