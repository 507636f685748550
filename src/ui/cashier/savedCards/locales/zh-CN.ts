/** Words of saved cards and addresses, in Chinese: the source of their keys. */
export const words = {
  cards: {
    virtual: '虚拟币钱包',
    tail: '尾号 {{digits}}',
    count: '{{count}} / {{most}}',
    add: { bankCard: '添加银行卡', usdt: '添加 USDT 地址', virtual: '添加虚拟币钱包' },
    empty: { bankCard: '还没有银行卡', usdt: '还没有 USDT 地址', virtual: '还没有虚拟币钱包' },
    emptyText: {
      bankCard: '添加本人名下的银行卡，提现才有去处。',
      usdt: '添加自己的 USDT 收款地址，即可提取 USDT。',
      virtual: '添加自己的钱包，即可提现到虚拟币。',
    },
    failed: '加载失败',
    toCome: '收款账户',
    toComeText: { bankCard: '本人名下的银行卡', usdt: '用于提现 USDT', virtual: '用于提现虚拟币' },
    full: '最多保存 {{most}} 个。要添加新的，请先删除一个。',
    bank: '开户银行',
    holder: '持卡人姓名',
    holderHint: '只能添加本人名下的卡',
    realName: {
      title: '实名',
      none: '还没有绑定实名',
      noneText: '提现只能到本人名下，所以先绑定真实姓名，再添加收款账户。',
      bind: '绑定实名',
      name: '真实姓名',
      hint: '与银行预留的姓名一致。绑定后不能自行更改。',
      bound: '所有银行卡须为这个姓名。要更正请联系客服。',
      other: '之前已绑定了这个姓名。要更正请联系客服。',
      first: '绑定实名后可以添加',
    },
    number: '卡号',
    network: '网络',
    networkHint: '请选对网络并核对地址，转错网络无法找回',
    currency: '币种',
    currencyHint: '一个币等于一元',
    address: '收款地址',
    save: '保存',
    saving: '正在保存…',
    fault: {
      number: '卡号不正确，请逐位核对',
      holder: '请输入真实姓名：2 至 24 个汉字，可含一个间隔点；或 4 至 48 个字母',
      numberTooLong: '卡号太长，最多 19 位数字',
      holderTooLong: '姓名太长，最多 48 个字母或 24 个汉字',
      addressTooLong: '地址太长，请检查是否多复制了内容',
      addressMissing: '请输入收款地址',
      trc20: '请输入 TRC20 网络的地址，共 34 位',
      erc20: '请输入 ERC20 网络的地址，共 42 位',
      ecny: '钱包编号应为 0 开头的 16 位数字',
      hbc: '请输入海港币钱包的地址，共 32 位',
    },
    refusal: {
      full: '已经保存了 3 个，请先删除一个。',
      checksum: '地址校验不通过，可能有错漏的字符，请重新复制。',
      realName: '请先绑定实名。',
      holder: '姓名与实名不一致，只能添加本人名下的卡。',
      taken: '这个卡号或地址不能添加：一个收款账户只能属于一位会员。如有疑问请联系客服。',
    },
    waits: '{{until}}（北京时间）起可提现到这里',
    delete: '删除 {{name}} {{number}}',
    deleteTitle: '确认删除？',
    deleteText: '{{name}} {{number}} 删除后需要重新添加。进行中的提现不受影响。',
    deleteConfirm: '删除',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    savedCards: typeof words
  }
}
