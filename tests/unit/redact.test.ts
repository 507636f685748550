import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { redact } from '#src/inspector/redact.ts'

describe('what the inspector keeps of a value', () => {
  test('[D-9] proofs, passwords, personal numbers and what people wrote are left out, names and numbers stay', () => {
    const login = { type: 'login.submitted', payload: { name: 'mia', password: 'anchor88a', keep: true } }
    expect(redact(login)).toEqual({
      type: 'login.submitted',
      payload: { name: '‹left out›', password: '‹left out›', keep: true },
    })
    expect(redact({ cardNum: '6222 0202 0011 2233', amount: 100 })).toEqual({ cardNum: '‹left out›', amount: 100 })
    expect(redact({ content: '你好', room: 'a1001' })).toEqual({ content: '‹text of 2›', room: 'a1001' })
  })

  test('[D-9] a card number or a token is left out wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 13, maxLength: 19, unit: fc.constantFrom(...Array.from('0123456789')) }),
        fc.string({ minLength: 32, maxLength: 64, unit: fc.constantFrom(...Array.from('abcdefXYZ0189_-')) }),
        (card, token) => {
          const kept = JSON.stringify(redact({ a: [{ b: card }], c: `paid with ${card} today`, d: { e: token } }))
          return !kept.includes(card) && !kept.includes(token)
        },
      ),
    )
  })

  test('[D-9] [C-10] nothing of the cashier that could be used or read is kept', () => {
    const canaries = {
      loginPassword: 'anchor88a',
      password: '271828',
      cardNum: '6222020200112233',
      holder: '张三丰',
      tron: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      short: 'HB-77-31-X',
      code: '314159',
      appeal: '我上午已经付款',
      payUrl: '/pay/p-271-abc',
    }
    const { loginPassword, password, cardNum, holder, tron, short, code, appeal, payUrl } = canaries
    const events = [
      { type: 'password.given', password },
      { type: 'password.submitted', order: { mode: 'set', loginPassword, password } },
      { type: 'item.submitted', item: { bank: 'ICBC', cardNum, holder } },
      { type: 'item.submitted', item: { network: 'TRC20', address: tron } },
      { type: 'item.submitted', item: { currency: 'HBC', address: short } },
      { type: 'code.given', code, smsCode: code },
      { type: 'text.changed', text: appeal },
      { type: 'picture.chosen', picture: { type: 'image/png', data: `data:image/png;base64,${'iVBORw0K'.repeat(50)}` } },
      {
        type: 'xstate.done.actor.load',
        output: {
          payUrl,
          payTo: { kind: 'card', holder, cardNum, remark: short },
          steps: [{ state: 'rejected', reason: appeal }],
        },
      },
      { type: 'copied', value: `请付到 ${tron}，谢谢` },
    ]
    const kept = JSON.stringify(events.map((event) => redact(event)))
    for (const canary of Object.values(canaries)) expect(kept).not.toContain(canary)
    expect(kept).not.toContain('iVBORw0K')
    // What happened is still told.
    for (const told of ['TRC20', 'ICBC', 'set', 'rejected', 'image/png"']) expect(kept).toContain(told)
    expect(redact({ code: 10_600 })).toEqual({ code: 10_600 })
  })

  test('[D-9] any value becomes plain data of a bounded size', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true, withSet: true, withNullPrototype: true }), (value) => {
        const kept = JSON.stringify(redact({ value }))
        return kept.length < 2_000_000
      }),
    )
  })

  test('[D-9] a circle, an error, a function, an element of a class and an actor are named, not walked', () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(redact(circle)).toEqual({ self: '‹itself›' })
    class Canvas {
      readonly width = 1
    }
    const actor = createActor(setup({}).createMachine({ id: 'm' }), { id: 'one' })
    const values = [new TypeError('no'), function play() {}, new Canvas(), actor, new Map([[1, 2]])]
    expect(redact(values)).toEqual(['‹TypeError: no›', '‹function play›', '‹Canvas›', '‹actor one›', '‹Map of 1›'])
  })
})
