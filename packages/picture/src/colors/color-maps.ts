/** The colour maps in the order of the menu. */
export const COLOR_MAPS = ['rainbow', 'blackbody', 'grayscale', 'viridis', 'inferno', 'cividis'] as const;
/** The colour maps of differences: the middle, which is zero, has no hue. */
export const DIFFERENCE_MAPS = ['cool-warm', 'purple-green'] as const;
export type ColorMapName = (typeof COLOR_MAPS)[number] | (typeof DIFFERENCE_MAPS)[number];

export const COLORS = 256;

/** The share of its colour that a stale field keeps, in the picture and in the legend. */
export const STALE_COLOR = 0.45;

type Rgb = readonly [number, number, number];

/** Colours at even steps from cold to hot, 0..255, interpolated linearly in sRGB. */
const RAINBOW: readonly Rgb[] = [
  [0, 0, 255],
  [0, 255, 255],
  [0, 255, 0],
  [255, 255, 0],
  [255, 0, 0],
];
const GRAYSCALE: readonly Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
];
/** The colours of a glowing body: black, red, orange, yellow, white. */
const BLACKBODY: readonly Rgb[] = [
  [0, 0, 0],
  [120, 0, 0],
  [230, 50, 0],
  [255, 160, 0],
  [255, 255, 0],
  [255, 255, 255],
];

/** From blue over grey to red, by K. Moreland: its ends are told apart whatever the colour vision. */
const COOL_WARM: readonly Rgb[] = [
  [59, 76, 192],
  [98, 130, 234],
  [141, 176, 254],
  [184, 208, 249],
  [221, 221, 221],
  [245, 196, 173],
  [244, 154, 123],
  [222, 96, 77],
  [180, 4, 38],
];
/** PRGn of ColorBrewer. */
const PURPLE_GREEN: readonly Rgb[] = [
  [118, 42, 131],
  [153, 112, 171],
  [194, 165, 207],
  [231, 212, 232],
  [247, 247, 247],
  [217, 240, 211],
  [166, 219, 160],
  [90, 174, 97],
  [27, 120, 55],
];

const MAKERS: { readonly [name in ColorMapName]: () => Uint8Array } = {
  rainbow: () => between(RAINBOW),
  blackbody: () => between(BLACKBODY),
  grayscale: () => between(GRAYSCALE),
  viridis: () => listed(LISTED.viridis),
  inferno: () => listed(LISTED.inferno),
  cividis: () => listed(LISTED.cividis),
  'cool-warm': () => between(COOL_WARM),
  'purple-green': () => between(PURPLE_GREEN),
};

const made = new Map<ColorMapName, Uint8Array>();

/** 256 colours from cold to hot, red green blue alpha each, sRGB. Shared by picture and legend: not to be written to. */
export function colorTable(name: ColorMapName): Uint8Array {
  const known = made.get(name);
  if (known) return known;
  const table = MAKERS[name]();
  made.set(name, table);
  return table;
}

/** The colour of a table at `t` (0: cold, 1: hot; beyond them the ends) as CSS. */
export function colorAt(table: Uint8Array, t: number): string {
  const at = 4 * colorIndex(t);
  return `rgb(${table[at]} ${table[at + 1]} ${table[at + 2]})`;
}

/** Which of the 256 colours stands for `t`, as the picture chooses it: 256 bands of one width. */
export function colorIndex(t: number): number {
  return Math.min(Math.max(Math.floor(t * COLORS), 0), COLORS - 1);
}

function between(stops: readonly Rgb[]): Uint8Array {
  const table = new Uint8Array(4 * COLORS);
  for (let n = 0; n < COLORS; n++) {
    const at = (n / (COLORS - 1)) * (stops.length - 1);
    const stop = Math.min(Math.floor(at), stops.length - 2);
    const [low, high] = [stops[stop], stops[stop + 1]];
    for (let channel = 0; channel < 3; channel++) {
      table[4 * n + channel] = Math.round(low[channel] + (high[channel] - low[channel]) * (at - stop));
    }
    table[4 * n + 3] = 255;
  }
  return table;
}

function listed(digits: string): Uint8Array {
  const table = new Uint8Array(4 * COLORS);
  for (let n = 0; n < COLORS; n++) {
    const color = Number.parseInt(digits.slice(6 * n, 6 * n + 6), 16);
    table.set([color >> 16, (color >> 8) & 255, color & 255, 255], 4 * n);
  }
  return table;
}

/**
 * The perceptually uniform maps, `rrggbb` for each of 256 colours from cold to hot, as matplotlib lists them
 * (lib/matplotlib/_cm_listed.py). Viridis and inferno: N. J. Smith and S. van der Walt, 2015, released under CC0
 * (bids.github.io/colormap). Cividis: J. R. Nuñez, C. R. Anderton and R. S. Renslow, "Optimizing colormaps with
 * consideration for color vision deficiency", PLoS ONE 13 (2018) e0199239.
 */
const LISTED = {
  viridis:
    '44015444025645045745055946075a46085c460a5d460b5e470d60470e6147106347116447136548146748166848176948186a481a6c481b6d481c6e481d6f481f70482071482173482374482475482576482677482878482979472a7a472c7a472d7b472e7c472f7d46307e46327e46337f463480453581453781453882443983443a83443b84433d84433e85423f854240864241864142874144874045884046883f47883f48893e49893e4a893e4c8a3d4d8a3d4e8a3c4f8a3c508b3b518b3b528b3a538b3a548c39558c39568c38588c38598c375a8c375b8d365c8d365d8d355e8d355f8d34608d34618d33628d33638d32648e32658e31668e31678e31688e30698e306a8e2f6b8e2f6c8e2e6d8e2e6e8e2e6f8e2d708e2d718e2c718e2c728e2c738e2b748e2b758e2a768e2a778e2a788e29798e297a8e297b8e287c8e287d8e277e8e277f8e27808e26818e26828e26828e25838e25848e25858e24868e24878e23888e23898e238a8d228b8d228c8d228d8d218e8d218f8d21908d21918c20928c20928c20938c1f948c1f958b1f968b1f978b1f988b1f998a1f9a8a1e9b8a1e9c891e9d891f9e891f9f881fa0881fa1881fa1871fa28720a38620a48621a58521a68522a78522a88423a98324aa8325ab8225ac8226ad8127ad8128ae8029af7f2ab07f2cb17e2db27d2eb37c2fb47c31b57b32b67a34b67935b77937b87838b9773aba763bbb753dbc743fbc7340bd7242be7144bf7046c06f48c16e4ac16d4cc26c4ec36b50c46a52c56954c56856c66758c7655ac8645cc8635ec96260ca6063cb5f65cb5e67cc5c69cd5b6ccd5a6ece5870cf5773d05675d05477d1537ad1517cd2507fd34e81d34d84d44b86d54989d5488bd6468ed64590d74393d74195d84098d83e9bd93c9dd93ba0da39a2da37a5db36a8db34aadc32addc30b0dd2fb2dd2db5de2bb8de29bade28bddf26c0df25c2df23c5e021c8e020cae11fcde11dd0e11cd2e21bd5e21ad8e219dae319dde318dfe318e2e418e5e419e7e419eae51aece51befe51cf1e51df4e61ef6e620f8e621fbe723fde725',
  inferno:
    '00000401000501010601010802010a02020c02020e03021004031204031405041706041907051b08051d09061f0a07220b07240c08260d08290e092b10092d110a30120a32140b34150b37160b39180c3c190c3e1b0c411c0c431e0c451f0c48210c4a230c4c240c4f260c51280b53290b552b0b572d0b592f0a5b310a5c320a5e340a5f3609613809623909633b09643d09653e0966400a67420a68440a68450a69470b6a490b6a4a0c6b4c0c6b4d0d6c4f0d6c510e6c520e6d540f6d550f6d57106e59106e5a116e5c126e5d126e5f136e61136e62146e64156e65156e67166e69166e6a176e6c186e6d186e6f196e71196e721a6e741a6e751b6e771c6d781c6d7a1d6d7c1d6d7d1e6d7f1e6c801f6c82206c84206b85216b87216b88226a8a226a8c23698d23698f24699025689225689326679526679727669827669a28659b29649d29649f2a63a02a63a22b62a32c61a52c60a62d60a82e5fa92e5eab2f5ead305dae305cb0315bb1325ab3325ab43359b63458b73557b93556ba3655bc3754bd3853bf3952c03a51c13a50c33b4fc43c4ec63d4dc73e4cc83f4bca404acb4149cc4248ce4347cf4446d04545d24644d34743d44842d54a41d74b3fd84c3ed94d3dda4e3cdb503bdd513ade5238df5337e05536e15635e25734e35933e45a31e55c30e65d2fe75e2ee8602de9612bea632aeb6429eb6628ec6726ed6925ee6a24ef6c23ef6e21f06f20f1711ff1731df2741cf3761bf37819f47918f57b17f57d15f67e14f68013f78212f78410f8850ff8870ef8890cf98b0bf98c0af98e09fa9008fa9207fa9407fb9606fb9706fb9906fb9b06fb9d07fc9f07fca108fca309fca50afca60cfca80dfcaa0ffcac11fcae12fcb014fcb216fcb418fbb61afbb81dfbba1ffbbc21fbbe23fac026fac228fac42afac62df9c72ff9c932f9cb35f8cd37f8cf3af7d13df7d340f6d543f6d746f5d949f5db4cf4dd4ff4df53f4e156f3e35af3e55df2e661f2e865f2ea69f1ec6df1ed71f1ef75f1f179f2f27df2f482f3f586f3f68af4f88ef5f992f6fa96f8fb9af9fc9dfafda1fcffa4',
  cividis:
    '00224e00234f00245100255300255400265600275800285900285b00295d002a5f002a61002b62002c64002c66002d68002e6a002e6c002f6d00306f0030700031700031710132710533710833700c34700f357012357014367016377018376f1a386f1c396f1e3a6f203a6f213b6e233c6e243c6e263d6e273e6e293f6e2a3f6d2b406d2d416d2e416d2f426d31436d32436d33446d34456c35456c36466c38476c39486c3a486c3b496c3c4a6c3d4a6c3e4b6c3f4c6c404c6c414d6c424e6c434e6c444f6c45506c46516c47516c48526c49536c4a536c4b546c4c556c4d556c4e566c4f576c50576c51586d52596d535a6d545a6d555b6d555c6d565c6d575d6d585e6d595e6e5a5f6e5b606e5c616e5d616e5e626e5e636f5f636f60646f61656f62656f636670646770656870656870666970676a71686a71696b716a6c716b6d726c6d726c6e726d6f726e6f736f70737071737172747272747273747374757474757575757676767777767777777878777979777a7a787b7a787c7b787d7c787e7c787e7d787f7e78807f78817f788280798381798482798582798683798784788885788985788a86788b87788c88788d88788e89788f8a78908b78918b78928c78928d78938e78948e77958f779690779791779892779992779a93769b94769c95769d95769e96769f9775a09875a19975a29975a39a74a49b74a59c74a69c74a79d73a89e73a99f73aaa073aba072aca172ada272aea371afa471b0a571b1a570b3a670b4a76fb5a86fb6a96fb7a96eb8aa6eb9ab6dbaac6dbbad6dbcae6cbdae6cbeaf6bbfb06bc0b16ac1b26ac2b369c3b369c4b468c5b568c6b667c7b767c8b866c9b965cbb965ccba64cdbb63cebc63cfbd62d0be62d1bf61d2c060d3c05fd4c15fd5c25ed6c35dd7c45cd9c55cdac65bdbc75adcc859ddc858dec958dfca57e0cb56e1cc55e2cd54e4ce53e5cf52e6d051e7d150e8d24fe9d34eead34cebd44bedd54aeed649efd748f0d846f1d945f2da44f3db42f5dc41f6dd3ff7de3ef8df3cf9e03afbe138fce236fde334fee434fee535fee636fee838',
} as const;
