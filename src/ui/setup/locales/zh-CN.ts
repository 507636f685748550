/** Words of the page that makes the first operator, in Chinese: the source of their keys. */
export const words = {
  setup: {
    title: '创建首位操作员',
    role: '你将成为本站的第一位操作员，拥有后台的全部权限，之后可以再添加同事。',
    door: '操作员入口',
    doorText: '开站时，第一位操作员由服务器给出的一次性链接创建。',
    stepsLabel: '开站步骤',
    ticked: '（已完成）',
    steps: {
      account: '创建账号',
      accountText: '设置用户名和密码，只需一分钟。',
      factor: '登录并绑定两步验证',
      factorText: '准备好手机上的验证器应用，后台登录时会用到。',
      open: '布置站点',
      openText: '在后台添加主播、礼物和公告，会员就可以来了。',
    },
    account: '你的账号',
    text: '此链接只能用一次，服务器启动后一天内有效。',
    noLink: '请用一次性链接打开本页',
    noLinkText: '链接写在服务器的启动日志里；找不到时，重启服务器会生成新的链接。已有操作员时，请直接登录。',
    gone: '这个链接已失效',
    goneText:
      '链接可能已被使用、超过了一天，或被新的链接取代。还没有操作员时，重启服务器会生成新的链接；已有操作员时，请直接登录。',
    done: '账号已创建，现在可以登录。',
    doneText: '登录后会带你绑定两步验证，然后进入后台。',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    setup: typeof words
  }
}
