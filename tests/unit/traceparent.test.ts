import { expect, test } from 'vitest'
import { inRequest } from '#server/platform/requestScope.ts'
import { idAndTrace, traceHeaders, traceOf, withTrace } from '#server/platform/traceparent.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a trace is read where its header is written as W3C Trace Context says, and nowhere else', () => {
  expect(traceOf(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(TRACE)
  const refused = [
    undefined,
    '',
    [`00-${TRACE}-00f067aa0ba902b7-01`],
    `00-${TRACE}-00f067aa0ba902b7`,
    `00-${TRACE}-00f067aa0ba902b7-01-more`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE.slice(1)}-00f067aa0ba902b7-01`,
    ` 00-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7-01\n`,
  ]
  for (const header of refused) expect(traceOf(header)).toBeNull()
})

test('what leaves goes on with the trace of its request; another id makes one of its own, always the same', () => {
  const headersIn = (id: string | null) => inRequest(id, traceHeaders).traceparent
  expect(headersIn(TRACE)).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`))
  expect(traceOf(headersIn(withTrace('r-abc', TRACE)))).toBe(TRACE)
  expect(headersIn(TRACE)).not.toBe(headersIn(TRACE))
  expect(traceOf(headersIn('r-abc'))).toBe(traceOf(headersIn('r-abc')))
  expect(traceOf(headersIn('r-abc'))).not.toBe(traceOf(headersIn('r-abd')))
  expect(traceOf(headersIn(null))).not.toBeNull()
})

test('a request keeps an id of its own beside the trace that somebody chose', () => {
  expect(idAndTrace(withTrace('r-abc', TRACE))).toEqual({ requestId: 'r-abc', trace: TRACE })
  expect(idAndTrace(withTrace('r-abc', null))).toEqual({ requestId: 'r-abc' })
  expect(idAndTrace(null)).toEqual({ requestId: null })
})
