#!/usr/bin/env python3
"""Makes the caption fonts out of npm packages.

MediaConvert takes one file and looks nowhere else for a glyph. So every file carries emoji and symbols, and the Noto
files carry whole groups of scripts. Emoji in colours are a file of their own, for our painter. Needs npm and Debian's
python3-fonttools and python3-brotli; the same versions make the same bytes.
"""
import os
import subprocess
import tempfile
from pathlib import Path

os.environ["SOURCE_DATE_EPOCH"] = "1763683200"
from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont, scaleUpem
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import flagOverlapSimple

HERE = Path(__file__).parent
STYLE_FONTS = {
    "inter": ("0.4.2", "700Bold", "Inter"),
    "bricolage-grotesque": ("0.4.1", "800ExtraBold", "Bricolage Grotesque"),
    "montserrat": ("0.4.2", "800ExtraBold", "Montserrat"),
    "poppins": ("0.4.1", "700Bold", "Poppins"),
    "bebas-neue": ("0.4.1", "400Regular", "Bebas Neue"),
    # Its licence reserves the name for unchanged files.
    "playfair-display": ("0.4.2", "700Bold", "Cueline Fairplay"),
    "anton": ("0.4.2", "400Regular", "Anton"),
    "archivo-black": ("0.4.1", "400Regular", "Archivo Black"),
    "atkinson-hyperlegible": ("0.4.1", "700Bold", "Atkinson Hyperlegible"),
    "barlow-condensed": ("0.4.1", "700Bold", "Barlow Condensed"),
    "bodoni-moda": ("0.4.2", "700Bold", "Bodoni Moda"),
    "caveat-brush": ("0.4.1", "400Regular", "Caveat Brush"),
    "fredoka": ("0.4.1", "700Bold", "Fredoka"),
    "jetbrains-mono": ("0.4.1", "800ExtraBold", "JetBrains Mono"),
    "unbounded": ("0.4.1", "800ExtraBold", "Unbounded"),
}
SCRIPTS = {
    "arabic": "0.4.3",
    "hebrew": "0.4.1",
    "devanagari": "0.4.1",
    "thai": "0.4.2",
    "bengali": "0.4.4",
    "tamil": "0.4.3",
    "telugu": "0.4.2",
    "gujarati": "0.4.2",
    "kannada": "0.4.3",
    "malayalam": "0.4.2",
    "gurmukhi": "0.4.1",
    "oriya": "0.4.2",
    "sinhala": "0.4.2",
    "khmer": "0.4.3",
    "lao": "0.4.2",
    "myanmar": "0.4.2",
    "georgian": "0.4.3",
    "armenian": "0.4.2",
    "ethiopic": "0.4.2",
}
# What the encodings in use in each country hold: all of Unicode's Han characters would double the files.
CJK = {
    "jp": ("0.4.3", ("shift_jis_2004", "cp932")),
    "kr": ("0.4.3", ("cp949",)),
    "sc": ("0.4.3", ("gbk",)),
    "tc": ("0.4.3", ("big5hkscs", "cp950")),
}
# Files of every script there is, for exports that mix them: whose Han characters come first.
ALL = {
    "noto-all": ("Cueline Noto All", ("sc", "tc", "kr", "jp")),
    "noto-all-jp": ("Cueline Noto All JP", ("jp", "sc", "tc", "kr")),
}
OTHERS = {"noto-sans": "0.4.2", "noto-color-emoji": "0.4.6"}
EXTRAS = {"noto-emoji": "0.4.7", "noto-sans-symbols": "0.4.1", "noto-sans-symbols-2": "0.4.1"}
UNITS_PER_EM = 1000
# Arrows, technical and geometric signs, dingbats: what Unicode counts as symbols before the emoji blocks.
SYMBOLS = set(range(0x2190, 0x2C00))
# Ascent and descent of the Noto file of all scripts: they clear Arabic and Devanagari marks without Myanmar's height.
ALL_SCRIPTS_LINE = (1100, -450)


def ttf_of(modules: Path, package: str, weight: str = "700Bold") -> Path:
    folder = modules / package
    return next((folder / (weight if (folder / weight).exists() else "400Regular")).glob("*.ttf"))


def encodable(codecs) -> set:
    def holds(code: int, codec: str) -> bool:
        try:
            return bool(chr(code).encode(codec))
        except UnicodeEncodeError:
            return False

    return {code for code in range(0x20, 0x30000) if any(holds(code, codec) for codec in codecs)}


def trimmed(source: Path, folder: Path, codes: set) -> Path:
    """The font with these characters only, without hints and metrics of vertical text, at UNITS_PER_EM."""
    font = TTFont(source)
    options = subset.Options(hinting=False, notdef_outline=True, layout_features=["*"])
    options.layout_features_exclude = []
    options.drop_tables += ["BASE", "vhea", "vmtx", "VORG", "STAT", "gasp", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    if font["head"].unitsPerEm != UNITS_PER_EM:
        scaleUpem.scale_upem(font, UNITS_PER_EM)
    target = folder / f"{len(list(folder.iterdir()))}.ttf"
    font.save(target)
    return target


def merge(sources, target: Path, family: str) -> None:
    """One face of all; a character comes from the first that has it, line metrics from the first. `sources` holds pairs
    of a file and the characters to take from it (None for all)."""
    with tempfile.TemporaryDirectory() as name:
        parts, taken = [], set()
        for source, wanted in sources:
            has = set(TTFont(source, lazy=True).getBestCmap())
            codes = (has if wanted is None else has & wanted) - taken - {0x00, 0x0D}
            taken |= codes
            parts.append(trimmed(source, Path(name), codes))
        first = TTFont(parts[0])
        font = Merger().merge([str(part) for part in parts])
        join_emoji_everywhere(font, TTFont(parts[-1]))
    for tag, names in LINE_METRICS.items():
        for each in names:
            setattr(font[tag], each, getattr(first[tag], each))
    offer_all_characters(font)
    clear_reserved_flags(font)
    rename(font, first, family)
    font["head"].created = font["head"].modified = first["head"].created
    font.save(target)
    print(target.name, len(font.getGlyphOrder()), target.stat().st_size)


LINE_METRICS = {"hhea": ("ascent", "descent", "lineGap"), "OS/2": ("sTypoAscender", "sTypoDescender", "sTypoLineGap")}


def join_emoji_everywhere(font: TTFont, emoji: TTFont) -> None:
    """Emoji stand in text of any script, so each script's ccmp gets the lookups that join their sequences: the last."""
    table = font["GSUB"].table
    count, joins = table.LookupList.LookupCount, emoji["GSUB"].table.LookupList.LookupCount
    lookups = range(count - joins, count)
    features = table.FeatureList.FeatureRecord
    for record in table.ScriptList.ScriptRecord:
        for langsys in [record.Script.DefaultLangSys, *(each.LangSys for each in record.Script.LangSysRecord)]:
            if not langsys:
                continue
            feature = next((features[i].Feature for i in langsys.FeatureIndex if features[i].FeatureTag == "ccmp"), None)
            if feature is None:
                feature = otTables.Feature()
                feature.FeatureParams, feature.LookupListIndex = None, []
                added = otTables.FeatureRecord()
                added.FeatureTag, added.Feature = "ccmp", feature
                features.append(added)
                langsys.FeatureIndex.append(len(features) - 1)
                langsys.FeatureCount = len(langsys.FeatureIndex)
            feature.LookupListIndex = sorted({*feature.LookupListIndex, *lookups})
            feature.LookupCount = len(feature.LookupListIndex)
    table.FeatureList.FeatureCount = len(features)


def offer_all_characters(font: TTFont) -> None:
    """Programs that take the first Microsoft table (libass) find emoji in it, which lie beyond its 16-bit form."""
    for table in font["cmap"].tables:
        if table.format == 4:
            table.platformID, table.platEncID = 0, 3
    font["cmap"].tables.sort(key=lambda table: (table.platformID, table.platEncID))


def clear_reserved_flags(font: TTFont) -> None:
    """Only the first point of a glyph may say that contours overlap. Noto Emoji says it at each, and browsers refuse that."""
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        if glyph.numberOfContours > 0:
            for at in range(1, len(glyph.flags)):
                glyph.flags[at] &= ~flagOverlapSimple


def rename(font: TTFont, first: TTFont, family: str) -> None:
    font["name"].names = [each for each in first["name"].names if each.nameID in (0, 5, 13, 14)]
    for name_id, value in ((1, family), (2, "Regular"), (3, family), (4, family), (6, family.replace(" ", ""))):
        font["name"].setName(value, name_id, 3, 1, 0x409)
    # The one weight there is: nothing may look for a bolder one, or embolden it.
    font["OS/2"].usWeightClass = 400
    font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~0x21 | 0x40
    font["head"].macStyle = 0


def main() -> None:
    with tempfile.TemporaryDirectory() as work:
        versions = {name: version for name, (version, _, _) in STYLE_FONTS.items()} | EXTRAS | OTHERS
        versions |= {f"noto-sans-{script}": version for script, version in SCRIPTS.items()}
        versions |= {f"noto-sans-{country}": version for country, (version, _) in CJK.items()}
        specs = [f"@expo-google-fonts/{name}@{version}" for name, version in versions.items()]
        subprocess.run(["npm", "install", "--prefix", work, "--ignore-scripts", "--no-audit", *specs], check=True)
        modules = Path(work, "node_modules/@expo-google-fonts")
        symbols = [(ttf_of(modules, "noto-sans-symbols"), SYMBOLS), (ttf_of(modules, "noto-sans-symbols-2"), SYMBOLS)]
        extras = [*symbols, (ttf_of(modules, "noto-emoji"), None)]
        write_noto_licence(modules)
        write_color_emoji(ttf_of(modules, "noto-color-emoji"), HERE / "noto-color-emoji.ttf")
        for name, (_, weight, family) in STYLE_FONTS.items():
            merge([(ttf_of(modules, name, weight), None), *extras], HERE / f"{name}.ttf", family)
        scripts = [(ttf_of(modules, f"noto-sans-{script}"), None) for script in SCRIPTS]
        merge([(ttf_of(modules, "noto-sans"), None), *scripts, *extras], HERE / "noto.ttf", "Cueline Noto")
        widen_lines(HERE / "noto.ttf")
        countries = {
            country: (ttf_of(modules, f"noto-sans-{country}"), encodable(codecs) | set(range(0x20, 0x3000)))
            for country, (_, codecs) in CJK.items()
        }
        for country, source in countries.items():
            merge([source, *extras], HERE / f"noto-{country}.ttf", f"Cueline Noto {country.upper()}")
        for name, (family, order) in ALL.items():
            sources = [(ttf_of(modules, "noto-sans"), None), *scripts, *(countries[country] for country in order), *extras]
            merge(sources, HERE / f"{name}.ttf", family)
            widen_lines(HERE / f"{name}.ttf")
    write_display(HERE / "bricolage-grotesque.ttf", HERE / "../../clients/console/display.woff2")


def write_display(source: Path, target: Path) -> None:
    """Headings of the console: Latin letters and marks, packed for browsers."""
    font = TTFont(source)
    subsetter = subset.Subsetter(subset.Options(hinting=False, layout_features=["kern"]))
    subsetter.populate(unicodes=[*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’“”…‹›")])
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


def write_color_emoji(source: Path, target: Path) -> None:
    """As layers of outlines (COLR) only: its drawings in SVG are four fifths of the file. Spaces are of text."""
    font = TTFont(source)
    for tag in ("SVG ", "vhea", "vmtx"):
        del font[tag]
    for table in font["cmap"].tables:
        table.cmap.pop(0x20, None)
    font.save(target)


def write_noto_licence(modules: Path) -> None:
    """One text for all of them, under each one's notice."""
    texts = [(modules / name / "LICENSE_FONT").read_text() for name in sorted(os.listdir(modules)) if "noto" in name]
    notices = dict.fromkeys(text.split("\n", 1)[0] for text in texts)
    (HERE / "noto.OFL.txt").write_text("\n".join(notices) + "\n" + texts[-1].split("\n", 1)[1])


def widen_lines(path: Path) -> None:
    font = TTFont(path)
    font["hhea"].ascent, font["hhea"].descent = ALL_SCRIPTS_LINE
    font["OS/2"].sTypoAscender, font["OS/2"].sTypoDescender = ALL_SCRIPTS_LINE
    font.save(path)


main()
