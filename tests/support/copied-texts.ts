/** A page of Word as copied to the clipboard. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=EN-AU style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1 style='margin-top:12pt'><span lang=EN-US style='font-size:16.0pt;color:#2F5496'>Rates for
June<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US style='font-size:12.0pt'>Dear <b>all</b>,&nbsp; this is <i>new</i> and <u>firm</u>, <span style='color:red'>red</span> and <span style='color:windowtext'>black</span>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span style='font-size:12.0pt'>First point<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]><span style='font-size:12.0pt'>Inner point<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Second point<o:p></o:p></p>
<p class=MsoNormal style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Numbered<o:p></o:p></p>
<p class=MsoNormal>See <a href="https://covenant.test/rates"><span style='color:#0563C1'><u>our rates</u></span></a><img width=300 src="file:///C:/x.png"></p>
<!--EndFragment--></body></html>`

/** Lines of a message as copied from Gmail. */
export const GMAIL = `<meta charset='utf-8'><div dir="ltr" style="color:rgb(34,34,34);font-family:Arial;font-size:small">Hi there,<div><br></div><div>the <b>terms</b> are <font color="#ff0000" size="4">below</font>:</div><div><ul><li style="margin-left:15px">one</li><li style="margin-left:15px">two<ul><li>in</li></ul></li></ul></div><div><a href="mailto:a@b.test" target="_blank" style="color:rgb(17,85,204)">a@b.test</a> <a href="javascript:alert(1)">bad</a><img src="https://evil.test/x.gif"></div></div>`

/** A page with scripts and external resources. */
export const HOSTILE = `<p onclick="window.broken=1">before</p><script>window.broken=1</script><img src="https://evil.test/a.gif" onerror="window.broken=1"><svg onload="window.broken=1"><image href="https://evil.test/b.png"/></svg><iframe src="https://evil.test/"></iframe><link rel="stylesheet" href="https://evil.test/c.css"><style>body{background:url(https://evil.test/d.png)}</style><p style="background:url(https://evil.test/e.png)">after</p><object data="https://evil.test/f"></object>`
