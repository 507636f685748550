/** Words of the forms to the site, in Chinese: the source of their keys. */
export const words = {
  forms: {
    contact: {
      hurry: '着急的话',
      title: '联系我们',
      lead: '写在这里，我们会按你留下的方式回复。',
      topic: '主题',
      topics: {
        account: '账号',
        payments: '充值与提现',
        privacy: '隐私与个人资料',
        press: '媒体采访',
        business: '商务洽谈',
        other: '其他',
      },
      text: '内容',
    },
    join: {
      hurry: '先问问',
      title: '加入我们',
      lead: '介绍一下自己，我们会联系你。',
      topic: '角色或合作',
      topics: {
        anchor: '主播',
        moderator: '房管',
        editor: '内容编辑',
        engineer: '技术',
        sponsor: '赞助',
        partner: '渠道合作',
        other: '其他',
      },
      text: '自我介绍',
    },
    service: '在线客服',
    help: '帮助中心',
    name: '称呼',
    nameMissing: '请填写怎么称呼你',
    nameTooLong: '称呼不能超过 {{name}} 个字',
    reach: '怎么联系你',
    channel: { phone: '手机', email: '邮箱' },
    textLimit: '{{count}} / {{limit}} 字',
    textMissing: '请填写内容',
    textTooLong: '内容不能超过 {{limit}} 个字',
    send: '发送',
    failed: '没有发送成功，内容已保留',
    asVisitor: '发送前需要完成一次人机验证。你填写的联系方式只用于回复。',
    asMember: '以会员“{{name}}”的身份发送，发送前需要完成一次人机验证。',
    sent: '已收到',
    sentText: '我们会尽快按你留下的方式回复。再次联系时请提供下面的编号。',
    reference: '受理编号',
    copy: '复制编号',
    copied: '已复制',
    copyByHand: '无法自动复制，请选中上面的编号手动复制',
    another: '再写一份',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    forms: typeof words
  }
}
