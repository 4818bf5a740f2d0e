// Written by scripts/directory/generate.mjs; sources and licenses in data/SOURCES.md.
export const utilitiesText: string = `14328|Pacific Gas & Electric|CA|investor_owned|CAMX|5471786|America/Los_Angeles
17609|Southern California Edison|CA|investor_owned|CAMX|5111838|America/Los_Angeles
6452|Florida Power & Light|FL|investor_owned|FRCC|4961288|America/New_York
4110|Commonwealth Edison|IL|investor_owned|RFCW|4021991|America/Chicago
4226|Consolidated Edison Co-NY|NY|investor_owned|NYCW|3482663|America/New_York
19876|Virginia Electric & Power|VA NC|investor_owned|SRVC|2601179|America/New_York
5416|Duke Energy Carolinas|NC SC|investor_owned|SRVC|2596446|America/New_York
7140|Georgia Power|GA|investor_owned|SRSO|2536685|America/New_York
15477|Public Service Electric & Gas|NJ|investor_owned|RFCE|2266387|America/New_York
5109|DTE Electric|MI|investor_owned|RFCM|2201184|America/Detroit
14354|PacifiCorp|UT OR WY ID CA WA|investor_owned|NWPP|1899845|America/Denver
4254|Consumers Energy|MI|investor_owned|RFCM|1827159|America/Detroit
6455|Duke Energy Florida|FL|investor_owned|FRCC|1801551|America/New_York
13573|Niagara Mohawk Power|NY|investor_owned|NYUP|1679057|America/New_York
14940|PECO Energy|PA|investor_owned|RFCE|1640812|America/New_York
3046|Duke Energy Progress|NC SC|investor_owned|SRVC|1580649|America/New_York
14006|Ohio Power|OH|investor_owned|RFCW|1484321|America/New_York
195|Alabama Power|AL|investor_owned|SRSO|1480475|America/Chicago
15466|Public Service Co of Colorado|CO|investor_owned|RMPA|1478992|America/Denver
13781|Northern States Power Co - Minnesota|MN SD ND|investor_owned|MROW|1478544|America/Chicago
16609|San Diego Gas & Electric|CA|investor_owned|CAMX|1453179|America/Los_Angeles
14715|PPL Electric Utilities|PA|investor_owned|RFCE|1440559|America/New_York
11208|Los Angeles Department of Water & Power|CA|municipal|CAMX|1435572|America/Los_Angeles
54913|NSTAR Electric|MA|investor_owned|NEWE|1428067|America/New_York
11804|Massachusetts Electric|MA|investor_owned|NEWE|1317661|America/New_York
1167|Baltimore Gas & Electric|MD|investor_owned|RFCE|1290931|America/New_York
4176|Connecticut Light & Power|CT|investor_owned|NEWE|1251052|America/New_York
803|Arizona Public Service|AZ|investor_owned|AZNM|1235451|America/Phoenix
19436|Union Electric|MO|investor_owned|SRMW|1223595|America/Chicago
56697|Ameren Illinois|IL|investor_owned|SRMW|1220680|America/Chicago
15500|Puget Sound Energy|WA|investor_owned|NWPP|1149781|America/Los_Angeles
11171|Long Island Power Authority|NY|public|NYLI|1131776|America/New_York
9726|Jersey Central Power & Light|NJ|investor_owned|RFCE|1131190|America/New_York
20847|Wisconsin Electric Power|WI MI|investor_owned|RFCW|1130435|America/Chicago
11241|Entergy Louisiana|LA|investor_owned|SRMV|1083560|America/Chicago
16572|Salt River Project|AZ|public|AZNM|1060016|America/Phoenix
13998|Ohio Edison|OH|investor_owned|RFCW|1050129|America/New_York
733|Appalachian Power|WV VA|investor_owned|RFCW|955577|America/New_York
13407|Nevada Power|NV|investor_owned|AZNM|934370|America/Los_Angeles
13511|New York State Electric & Gas|NY|investor_owned|NYUP|898688|America/New_York
15248|Portland General Electric|OR|investor_owned|NWPP|888123|America/Los_Angeles
15270|Potomac Electric Power|DC MD|investor_owned|RFCE|875877|America/New_York
14063|Oklahoma Gas & Electric|OK AR|investor_owned|SPSO|845498|America/Chicago
16604|City of San Antonio|TX|municipal|ERCT|832590|America/Chicago
15470|Duke Energy Indiana|IN|investor_owned|RFCW|830270|America/Indiana/Indianapolis
12341|MidAmerican Energy|IA IL SD|investor_owned|MROW|779803|America/Chicago
18454|Tampa Electric|FL|investor_owned|FRCC|763571|America/New_York
3755|Cleveland Electric Illum|OH|investor_owned|RFCW|751979|America/New_York
17539|Dominion Energy South Carolina|SC GA|investor_owned|SRVC|726679|America/New_York
20387|West Penn Power|PA|investor_owned|RFCW|726645|America/New_York
3542|Duke Energy Ohio|OH|investor_owned|RFCW|718099|America/New_York
814|Entergy Arkansas|AR TN|investor_owned|SRMV|711938|America/Chicago
16534|Sacramento Municipal Utility District|CA|public|CAMX|627845|America/Los_Angeles
3266|Central Maine Power|ME|investor_owned|NEWE|618572|America/New_York
5487|Duquesne Light|PA|investor_owned|RFCW|599717|America/New_York
9324|Indiana Michigan Power|IN MI|investor_owned|RFCW|595192|America/Indiana/Indianapolis
14711|Pennsylvania Electric|PA NY|investor_owned|RFCE|590669|America/New_York
12390|Metropolitan Edison|PA|investor_owned|RFCE|569982|America/New_York
963|Atlantic City Electric|NJ|investor_owned|RFCE|554882|America/New_York
15474|Public Service Co of Oklahoma|OK|investor_owned|SPSO|554499|America/Chicago
10171|Kentucky Utilities|KY VA|investor_owned|SRTV|552923|America/New_York
9191|Idaho Power|ID OR NV|investor_owned|NWPP|551455|America/Boise
10000|Evergy Metro|MO KS|investor_owned|SPNO|548398|America/Chicago
17698|Southwestern Electric Power|TX LA AR|investor_owned|SPSO|536155|America/Chicago
15473|Public Service Co of NM|NM|investor_owned|AZNM|526346|America/Denver
5027|Delmarva Power|MD DE|investor_owned|RFCE|525194|America/New_York
4922|Dayton Power & Light|OH|investor_owned|RFCW|523492|America/New_York
15472|Public Service Co of NH|NH|investor_owned|NEWE|517349|America/New_York
13214|Narragansett Electric|RI|investor_owned|NEWE|497133|America/New_York
9273|Indianapolis Power & Light|IN|investor_owned|RFCW|495352|America/Indiana/Indianapolis
9417|Interstate Power and Light|IA MN|investor_owned|MROW|490245|America/Chicago
1015|Austin Energy|TX|municipal|ERCT|487929|America/Chicago
20856|Wisconsin Power & Light|WI|investor_owned|MROE|474704|America/Chicago
13756|Northern Indiana Public Service|IN|investor_owned|RFCW|471891|America/Indiana/Indianapolis
9617|JEA|FL|municipal|FRCC|467084|America/New_York
7801|Gulf Power|FL|investor_owned|SRSO|464682|America/Chicago
16868|City of Seattle|WA|municipal|NWPP|461523|America/Los_Angeles
55937|Entergy Texas|TX|investor_owned|SRMV|453043|America/Chicago
12685|Entergy Mississippi|MS|investor_owned|SRMV|450060|America/Chicago
20860|Wisconsin Public Service Corporation|WI MI|investor_owned|MROE|444647|America/Chicago
24211|Tucson Electric Power|AZ|investor_owned|AZNM|426451|America/Phoenix
5701|El Paso Electric|TX NM|investor_owned|AZNM|422281|America/Denver
12293|City of Memphis|TN|municipal|SRTV|416433|America/Chicago
11249|Louisville Gas & Electric|KY|investor_owned|SRTV|411711|America/New_York
15263|Potomac Edison|MD WV|investor_owned|RFCW|411671|America/New_York
13216|Nashville Electric Service|TN|municipal|SRTV|402989|America/Chicago
12796|Monongahela Power|WV|investor_owned|RFCW|391901|America/New_York
17718|Southwestern Public Service|TX NM|investor_owned|SPSO|391716|America/Chicago
20169|Avista|WA ID MT|investor_owned|NWPP|387662|America/Los_Angeles
22500|Evergy Kansas Central|KS|investor_owned|SPNO|381420|America/Chicago
16183|Rochester Gas & Electric|NY|investor_owned|NYUP|381326|America/New_York
14127|Omaha Public Power District|NE|public|MROW|380307|America/Chicago
12825|NorthWestern Energy|MT WY|investor_owned|NWPP|372823|America/Denver
17470|PUD No 1 of Snohomish County|WA|public|NWPP|350467|America/Los_Angeles
14626|Pedernales Electric Cooperative|TX|cooperative|ERCT|348587|America/Chicago
17166|Sierra Pacific Power|NV CA|investor_owned|NWPP|347199|America/Los_Angeles
19497|United Illuminating|CT|investor_owned|NEWE|336008|America/New_York
10005|Evergy Kansas South|KS|investor_owned|SPNO|330197|America/Chicago
12698|Evergy Missouri West|MO|investor_owned|SPNO|326627|America/Chicago
18997|Toledo Edison|OH|investor_owned|RFCW|310979|America/New_York
3249|Central Hudson Gas & Electric|NY|investor_owned|NYUP|307025|America/New_York
19547|Hawaiian Electric|HI|investor_owned|HIOA|305456|Pacific/Honolulu
3265|Cleco Power|LA|investor_owned|SPSO|286745|America/Chicago
7601|Green Mountain Power|VT|investor_owned|NEWE|264748|America/New_York
13780|Northern States Power|WI MI|investor_owned|MROW|259353|America/Chicago
14610|Orlando Utilities Commission|FL|municipal|FRCC|241638|America/New_York
5078|Denton County Electric Cooperative|TX|cooperative|ERCT|236992|America/Chicago
14154|Orange & Rockland Utilities|NY|investor_owned|NYUP|233546|America/New_York
3989|Colorado Springs Utilities|CO|municipal|RMPA|231570|America/Denver
9601|Jackson Electric Membership Corporation|GA|cooperative|SRSO|228950|America/New_York
12470|Middle Tennessee EMC|TN|cooperative|SRTV|225414|America/Chicago
20885|Withlacoochee River Electric Cooperative|FL|cooperative|FRCC|217998|America/New_York
10857|Lee County Electric Cooperative|FL|cooperative|FRCC|216595|America/New_York
3660|PUD No 1 of Clark County|WA|public|NWPP|208717|America/Los_Angeles
3916|Cobb Electric Membership Corporation|GA|cooperative|SRSO|208088|America/New_York
18304|Sumter Electric Cooperative|FL|cooperative|FRCC|205644|America/New_York
10421|Knoxville Utilities Board|TN|municipal|SRTV|203571|America/New_York
13478|Entergy New Orleans|LA|investor_owned|SRMV|202634|America/Chicago
12686|Mississippi Power|MS|investor_owned|SRSO|188000|America/Chicago
17543|South Carolina Public Service Authority|SC|public|SRVC|185144|America/New_York
9094|Huntsville Utilities|AL|municipal|SRTV|184856|America/Chicago
3408|City of Chattanooga|TN GA|municipal|SRTV|184513|America/New_York
16865|Sawnee Electric Membership Corporation|GA|cooperative|SRSO|178847|America/New_York
18429|Tacoma Power|WA|municipal|NWPP|177725|America/Los_Angeles
3757|Clay Electric Cooperative|FL|cooperative|FRCC|175642|America/New_York
5860|Empire District Electric|MO KS OK AR|investor_owned|SPNO|173040|America/Chicago
13640|Northern Virginia Electric Cooperative|VA|cooperative|SRVC|170124|America/New_York
22053|Kentucky Power|KY|investor_owned|RFCW|166603|America/New_York
14716|Pennsylvania Power|PA OH|investor_owned|RFCW|166182|America/New_York
17637|Southern Maryland Electric Cooperative|MD|cooperative|RFCE|165839|America/New_York
40228|Rappahannock Electric Cooperative|VA|cooperative|SRVC|163691|America/New_York
1179|Versant Power|ME|investor_owned|NEWE|159122|America/New_York
9336|CORE Electric Cooperative|CO|cooperative|RMPA|158360|America/Denver
9216|Imperial Irrigation District|CA|public|AZNM|155516|America/Los_Angeles
11479|Madison Gas & Electric|WI|investor_owned|MROE|154488|America/Chicago
12647|ALLETE|MN|investor_owned|MROW|146741|America/Chicago
12199|Montana-Dakota Utilities|ND MT SD WY|investor_owned|MROW|143022|America/Chicago
17633|Southern Indiana Gas & Electric|IN|investor_owned|RFCW|142453|America/Chicago
19446|Duke Energy Kentucky|KY|investor_owned|SRTV|142393|America/New_York
11018|Lincoln Electric System|NE|municipal|MROW|140028|America/Chicago
689|Connexus Energy|MN|cooperative|MROW|133567|America/Chicago
7090|GreyStone Power|GA|cooperative|SRSO|132927|America/New_York
14232|Otter Tail Power|ND MN SD|investor_owned|MROW|131170|America/Chicago
10623|City of Lakeland|FL|municipal|FRCC|130659|America/New_York
21632|EnergyUnited Electric Membership Corporation|NC|cooperative|SRVC|129872|America/New_York
20065|Walton Electric Membership Corporation|GA|cooperative|SRSO|128579|America/New_York
12745|Modesto Irrigation District|CA|public|CAMX|127926|America/Los_Angeles
38084|Great Lakes Energy Cooperative|MI|cooperative|RFCM|125447|America/Detroit
18085|South Central Power|OH|cooperative|RFCW|120315|America/New_York
590|City of Anaheim|CA|municipal|CAMX|119401|America/Los_Angeles
11501|Magic Valley Electric Cooperative|TX|cooperative|ERCT|118040|America/Chicago
18445|City of Tallahassee|FL|municipal|FRCC|117138|America/New_York
19898|Volunteer Electric Cooperative|TN|cooperative|SRTV|116585|America/New_York
17833|City Utilities of Springfield|MO|municipal|SPSO|115823|America/Chicago
19159|Tri-County Electric Cooperative|TX|cooperative|ERCT|111548|America/Chicago
5202|Dixie Electric Membership Corporation|LA|cooperative|SRMV|110077|America/Chicago
16088|City of Riverside|CA|municipal|CAMX|109618|America/Los_Angeles
17684|Southwest Louisiana EMC|LA|cooperative|SRMV|108702|America/Chicago
25177|Dakota Electric Association|MN|cooperative|MROW|107410|America/Chicago
11292|City of Lubbock|TX|municipal|ERCT|106069|America/Chicago
19281|Turlock Irrigation District|CA|public|CAMX|102950|America/Los_Angeles
3093|Carroll Electric Cooperative Corporation|AR MO|cooperative|SPSO|100750|America/Chicago
13716|North Georgia Electric Membership Corporation|GA|cooperative|SRTV|100290|America/New_York
1613|Berkeley Electric Cooperative|SC|cooperative|SRVC|100139|America/New_York
17832|Snapping Shoals Electric Membership Corporation|GA|cooperative|SRSO|99401|America/New_York
5070|Delaware Electric Cooperative|DE|cooperative|RFCE|98519|America/New_York
19728|UNS Electric|AZ|investor_owned|AZNM|97926|America/Phoenix
6909|Gainesville Regional Utilities|FL|municipal|FRCC|97681|America/New_York
10704|Lansing Board of Water & Light|MI|municipal|RFCM|97651|America/Detroit
1892|Bluebonnet Electric Cooperative|TX|cooperative|ERCT|97144|America/Chicago
56146|Black Hills Colorado Electric|CO|investor_owned|RMPA|96645|America/Denver
4624|Cumberland Electric Membership Corporation|TN|cooperative|SRTV|96298|America/Chicago
17066|Shenandoah Valley Electric Cooperative|VA|cooperative|RFCW|94640|America/New_York
6342|First Electric Cooperative Corporation|AR|cooperative|SRMV|94423|America/Chicago
6022|City of Eugene|OR|municipal|NWPP|93962|America/Los_Angeles
24889|Brunswick Electric Membership Corporation|NC|cooperative|SRVC|93154|America/New_York
13337|Nebraska Public Power District|NE SD|public|MROW|91838|America/Chicago
7294|City of Glendale|CA|municipal|CAMX|88849|America/Los_Angeles
19499|United Power|CO|cooperative|RMPA|87528|America/Denver
6411|Flint Electric Membership Corporation|GA|cooperative|SRSO|86696|America/New_York
8287|Hawaii Electric Light|HI|investor_owned|HIMS|85758|Pacific/Honolulu
19490|United Electric Cooperative Service|TX|cooperative|ERCT|85374|America/Chicago
7752|Guadalupe Valley Electric Cooperative|TX|cooperative|ERCT|84126|America/Chicago
3841|Coast Electric Power Association|MS|cooperative|SRSO|82544|America/Chicago
6235|Fayetteville Public Works Commission|NC|municipal|SRVC|81991|America/New_York
3522|Chugach Electric Association|AK|cooperative|AKGD|81297|America/Anchorage
13441|New Hampshire Electric Cooperative|NH|cooperative|NEWE|81235|America/New_York
4432|Coweta-Fayette Electric Membership Corporation|GA|cooperative|SRSO|80494|America/New_York
8786|Horry Electric Cooperative|SC|cooperative|SRVC|79747|America/New_York
24590|Unitil Energy Systems|NH|investor_owned|NEWE|78635|America/New_York
9777|Johnson City|TN|municipal|SRTV|78608|America/New_York
19435|Union Electric Membership Corporation|NC|cooperative|SRVC|77041|America/New_York
1149|Baldwin County Electric Membership Corporation|AL NJ|cooperative|SRSO|76771|America/Chicago
1889|Blue Ridge Electric Membership Corporation|NC|cooperative|SRVC|76261|America/New_York
14289|Ozarks Electric Cooperative Corporation|AR OK|cooperative|SPSO|76087|America/Chicago
9837|Jones-Onslow Electric Membership Corporation|NC|cooperative|SRVC|75645|America/New_York
5399|Duck River Electric Membership Corporation|TN|cooperative|SRTV|75460|America/Chicago
16613|Sam Houston Electric Cooperative|TX|cooperative|SRMV|75236|America/Chicago
6604|City of Fort Collins|CO|municipal|RMPA|74585|America/Denver
17252|Singing River Electric Cooperative|MS AL|cooperative|SRSO|74349|America/Chicago
10376|Kissimmee Utility Authority|FL|municipal|FRCC|73968|America/New_York
16213|Rockland Electric|NJ|investor_owned|NYUP|73720|America/New_York
3762|City of Cleveland|OH|municipal|RFCW|73711|America/New_York
14398|Palmetto Electric Cooperative|SC|cooperative|SRVC|72610|America/New_York
19545|Black Hills Power|SD WY MT|investor_owned|RMPA|72526|America/Denver
11843|Maui Electric|HI|investor_owned|HIMS|71649|Pacific/Honolulu
17828|City of Springfield|IL|municipal|SRMW|71545|America/Chicago
18976|Trinity Valley Electric Cooperative|TX|cooperative|ERCT|71030|America/Chicago
6958|City of Garland|TX|municipal|ERCT|70964|America/Chicago
3704|City of Clarksville|TN|municipal|SRTV|70501|America/Chicago
16496|Rutherford Electric Membership Corporation|NC|cooperative|SRVC|70153|America/New_York
1890|Blue Ridge Electric Cooperative|SC|cooperative|SRVC|69117|America/New_York
17564|South Kentucky Rural ECC|KY TN|cooperative|SRTV|67771|America/New_York
7639|Greenville Utilities Commission|NC|municipal|SRVC|67704|America/New_York
17647|Southern Pine Electric Cooperative|MS|cooperative|SRSO|67547|America/Chicago
9096|Lafayette Utilities System|LA|municipal|SPSO|67244|America/Chicago
40212|Colquitt Electric Membership Corporation|GA|cooperative|SRSO|67063|America/New_York
6395|Flathead Electric Cooperative|MT|cooperative|NWPP|66911|America/Denver
20130|Warren Rural Electric Cooperative Corporation|KY|cooperative|SRTV|66144|America/Chicago
10906|City of Lenoir|TN|municipal|SRTV|65912|America/New_York
9996|City of Kansas City|KS|municipal|SPNO|65639|America/Chicago
4675|Cuivre River Electric Cooperative|MO|cooperative|SRMW|65580|America/Chicago
11824|Matanuska Electric Association|AK|cooperative|AKGD|64756|America/Anchorage
14534|City of Pasadena|CA|municipal|CAMX|64574|America/Los_Angeles
6182|Farmers Electric Cooperative|TX|cooperative|ERCT|64236|America/Chicago
13119|City of Murfreesboro|TN|municipal||64096|America/Chicago
19390|UGI Utilities|PA|investor_owned|RFCE|64062|America/New_York
13809|NorthWestern Energy|SD|investor_owned|MROW|63710|America/Chicago
14251|Owen Electric Cooperative|KY|cooperative|SRTV|61596|America/New_York
11291|Lumbee River Electric Membership Corporation|NC|cooperative|SRVC|61427|America/New_York
5574|East Central Energy|MN WI|cooperative|MROW|60479|America/Chicago
21002|York Electric Cooperative|SC NC|cooperative|SRVC|60303|America/New_York
16295|City of Roseville|CA|municipal|CAMX|60215|America/Los_Angeles
13208|City of Naperville|IL|municipal|RFCW|59683|America/Chicago
817|Arkansas Valley Electric Cooperative Corporation|AR OK|cooperative|SRMV|59662|America/Chicago
2442|City of Bryan|TX|municipal|ERCT|59586|America/Chicago
9231|City of Independence|MO|municipal|SPNO|58470|America/Chicago
1886|Blue Grass Energy Cooperative Corporation|KY|cooperative|SRTV|58443|America/New_York
19578|Upper Peninsula Power|MI|investor_owned|MROE|58437|America/Detroit
17561|South Plains Electric Cooperative|TX|cooperative|ERCT|58403|America/Chicago
10768|Laurens Electric Cooperative|SC|cooperative|SRVC|58266|America/New_York
9964|Kenergy|KY|cooperative|SRTV|57630|America/Chicago
3248|Central Georgia Electric Membership Corporation|GA|cooperative|SRSO|57383|America/New_York
8773|Holy Cross Electric Association|CO|cooperative|RMPA|57328|America/Denver
21244|Southside Electric Cooperative|VA|cooperative|SRVC|56450|America/New_York
12462|Mid-Carolina Electric Cooperative|SC|cooperative|SRVC|56225|America/New_York
14062|Oklahoma Electric Cooperative|OK|cooperative|SPSO|55975|America/Chicago
16674|Satilla Rural Electric Membership Corporation|GA|cooperative|SRSO|55777|America/New_York
16655|City of Santa Clara|CA|municipal|CAMX|55234|America/Los_Angeles
16949|Sevier County Electric System|TN|municipal|SRTV|54962|America/New_York
16181|Rochester Public Utilities|MN|municipal|MROW|54726|America/Chicago
18449|Talquin Electric Cooperative|FL|cooperative|FRCC|54217|America/New_York
3503|Choptank Electric Cooperative|MD|cooperative|RFCE|54150|America/New_York
7559|Grayson-Collin Electric Cooperative|TX|cooperative|ERCT|54142|America/Chicago
5063|City of Denton|TX|municipal|ERCT|53920|America/Chicago
1579|PUD No 1 of Benton County|WA|public|NWPP|53744|America/Los_Angeles
13955|City of Ocala|FL|municipal|FRCC|53485|America/New_York
20996|Wright-Hennepin Cooperative Electric Association|MN|cooperative|MROW|53410|America/Chicago
2507|City of Burbank Water and Power|CA|municipal|CAMX|53110|America/Los_Angeles
13058|Mountain View Electric Association|CO|cooperative|RMPA|53034|America/Denver
1891|Blue Ridge Mountain EMC|GA NC|cooperative|SRTV|52760|America/New_York
21567|Washington-St Tammany Electric Cooperative|LA|cooperative|SRMV|52538|America/Chicago
19162|Tri-County Electric Membership Corporation|KY TN|cooperative|SRTV|52473|America/Chicago
16587|Salt River Electric Cooperative Corporation|KY|cooperative|SRTV|52015|America/New_York
18280|Sulphur Springs Valley Electric Cooperative|AZ|cooperative|AZNM|51979|America/Phoenix
3502|Choctawhatche Electric Cooperative|FL|cooperative|SRSO|51790|America/Chicago
9575|Jackson Energy Cooperative Corporation|KY|cooperative|SRTV|51493|America/New_York
3081|Carroll Electric Membership Corporation|GA|cooperative|SRSO|51237|America/New_York
4442|PUD No 1 of Cowlitz County|WA|public|NWPP|50751|America/Los_Angeles
14624|PUD No 2 of Grant County|WA|public|NWPP|50688|America/Los_Angeles
24949|Cass County Electric Cooperative|ND|cooperative|MROW|50633|America/Chicago
3413|PUD No 1 of Chelan County|WA|public|NWPP|50456|America/Los_Angeles
4045|City of Columbia|MO|municipal|SRMW|50233|America/Chicago
17694|Southwest Tennessee EMC|TN|cooperative|SRTV|50130|America/Chicago
19574|Upper Cumberland EMC|TN|cooperative|SRTV|50046|America/Chicago
14563|Pearl River Valley Electric Power Association|MS|cooperative|SRSO|50039|America/Chicago
12524|Midwest Energy|KS|cooperative|SPNO|49938|America/Chicago
6422|City of Florence|AL|municipal|SRTV|49637|America/Chicago
2409|Brownsville Public Utilities Board|TX|municipal|ERCT|49516|America/Chicago
10697|Lake Country Power|MN|cooperative|MROW|49373|America/Chicago
562|Amicalola Electric Membership Corporation|GA|cooperative|SRSO|49146|America/New_York
57483|Liberty Utilities|CA NH|investor_owned|CAMX|48577|America/Los_Angeles
6641|4-County Electric Power Association|MS|cooperative|SRTV|48564|America/Chicago
6491|Foley Board of Utilities|AL|municipal|SRSO|48151|America/Chicago
4794|City of Danville|VA|municipal|SRVC|48069|America/New_York
10331|Kingsport Power|TN|investor_owned|RFCW|48032|America/New_York
162|Aiken Electric Cooperative|SC|cooperative|SRVC|47759|America/New_York
19189|Trico Electric Cooperative|AZ|cooperative|AZNM|47052|America/Phoenix
944|City of Athens|AL|municipal|SRTV|46972|America/Chicago
727|Appalachian Electric Cooperative|TN|cooperative|SRTV|46750|America/New_York
7353|Golden Valley Electric Association|AK|cooperative|AKGD|46376|America/Anchorage
19579|Upshur Rural Electric Cooperative Corporation|TX|cooperative|ERCT|46281|America/Chicago
19981|Wake Electric Membership Corporation|NC|cooperative|SRVC|45235|America/New_York
6204|City of Farmington|NM|municipal|AZNM|44828|America/Denver
17572|South River Electric Membership Corporation|NC|cooperative|SRVC|44701|America/New_York
4577|Crow Wing Cooperative Power & Light Comp|MN|cooperative|MROW|44367|America/Chicago
20574|White River Valley Electric Cooperative|MO|cooperative|SRMW|44231|America/Chicago
26510|Liberty Utilities (New Hampshire)|NH|investor_owned|NEWE|44092|America/New_York
15783|City of Redding|CA|municipal|CAMX|43967|America/Los_Angeles
14724|Pennyrile Rural Electric Cooperative|KY|cooperative|SRTV|43889|America/Chicago
19007|Tombigbee Electric Power Association|MS|cooperative|SRTV|43686|America/Chicago
4618|Cullman Electric Cooperative|AL|cooperative|SRTV|43630|America/Chicago
16606|Santee Electric Cooperative|SC|cooperative|SRVC|43500|America/New_York
9739|Joe Wheeler Electric Membership Corporation|AL|cooperative|SRTV|43480|America/Chicago
3222|Central Alabama Electric Cooperative|AL|cooperative|SRSO|43397|America/Chicago
10539|La Plata Electric Association|CO NM|cooperative|RMPA|43337|America/Denver
1458|Beauregard Electric Cooperative|LA|cooperative|SRMV|43280|America/Chicago
13830|Nueces Electric Cooperative|TX|cooperative|ERCT|43245|America/Chicago
3940|City of College Station|TX|municipal|ERCT|43141|America/Chicago
7548|PUD No 1 of Grays Harbor County|WA|public|NWPP|42953|America/Los_Angeles
14606|Peace River Electric Cooperative|FL|cooperative|FRCC|42772|America/New_York
3461|Cheyenne Light, Fuel & Power|WY|investor_owned|RMPA|42694|America/Denver
4975|Deep East Texas Electric Cooperative|TX|cooperative|ERCT|42639|America/Chicago
13418|City of New Braunfels|TX|municipal|ERCT|42535|America/Chicago
12651|Minnesota Valley Electric Cooperative|MN|cooperative|MROW|42523|America/Chicago
3828|Cloverland Electric Cooperative|MI|cooperative|RFCW|42444|America/Detroit
15257|Poudre Valley REA|CO|cooperative|RMPA|42052|America/Denver
8699|Inland Power & Light|WA ID|cooperative|NWPP|41707|America/Los_Angeles
13314|Navajo Tribal Utility Authority|AZ NM UT|public|NWPP|41619|America/Phoenix
20521|Wheeling Power|WV|investor_owned|RFCW|41599|America/New_York
11646|City of Marietta|GA|municipal|SRSO|41595|America/New_York
8571|Town of High Point|NC|municipal|SRVC|41398|America/New_York
13318|Navopache Electric Cooperative|AZ NM|cooperative|AZNM|41332|America/Phoenix
27238|Southwest Electric Cooperative|MO|cooperative|SRMW|41317|America/Chicago
21538|Mohave Electric Cooperative, I|AZ|cooperative|AZNM|41235|America/Phoenix
3282|Central Texas Electric Cooperative|TX|cooperative|ERCT|40686|America/Chicago
5661|City of Edmond|OK|municipal|SPSO|40469|America/Chicago
3107|Carteret-Craven Electric Membership Corporation|NC|cooperative|SRVC|40467|America/New_York
11187|City of Longmont|CO|municipal|RMPA|40175|America/Denver
14285|Ozark Border Electric Cooperative|MO|cooperative|SRMW|39704|America/Chicago
19791|Vermont Electric Cooperative|VT|cooperative|NEWE|39336|America/New_York
13734|Northeast Oklahoma Electric|OK|cooperative|SPSO|39225|America/Chicago
3264|Central Lincoln People's Utility District|OR|public|NWPP|39181|America/Los_Angeles
5175|Dixie Electric Power Association|MS|cooperative|SRSO|39088|America/Chicago
16195|City of Rock Hill|SC|municipal|SRVC|38900|America/New_York
20377|West Kentucky Rural ECC|KY|cooperative|SRTV|38744|America/Chicago
18488|City of Taunton|MA|municipal|NEWE|38728|America/New_York
13718|City of North Little Rock|AR|municipal|SRMV|38650|America/Chicago
7625|City of Greeneville|TN|municipal|SRTV|38346|America/New_York
6784|French Broad Electric Membership Corporation|NC TN|cooperative|SRVC|38262|America/New_York
2049|Bowie-Cass Electric Cooperative|TX|cooperative|SPSO|37592|America/Chicago
9879|City Water and Light Plant|AR|municipal|SPSO|37485|America/Chicago
108|Adams-Columbia Electric Cooperative|WI|cooperative|MROE|37350|America/Chicago
3291|Central Virginia Electric Cooperative|VA|cooperative|SRVC|37134|America/New_York
230|Albany Utility Board|GA|municipal|SRSO|37083|America/New_York
10603|Laclede Electric Cooperative|MO|cooperative|SRMW|37064|America/Chicago
31833|Okefenoke Rural Electric Membership Corporation|GA FL|cooperative|SRSO|37044|America/New_York
15444|Provo City|UT|municipal|NWPP|37026|America/Denver
11256|City of Loveland|CO|municipal|RMPA|36984|America/Denver
19785|Verdigris Valley Electric Cooperative|OK|cooperative|SPSO|36880|America/Chicago
60631|Upper Michigan Energy Resources|MI WI|investor_owned||36851|America/Detroit
13676|North Arkansas Electric Cooperative|AR|cooperative|SRMV|36834|America/Chicago
2849|Central Electric Power Association|MS|cooperative|SRTV|36553|America/Chicago
20927|Wood County Electric Cooperative|TX|cooperative|SPSO|36352|America/Chicago
9612|City of Jackson|TN|municipal|SRTV|36348|America/Chicago
8210|Hart Electric Membership Corporation|GA|cooperative|SRSO|36324|America/New_York
1175|Bandera Electric Cooperative|TX OH|cooperative|ERCT|36200|America/Chicago
12377|Midwest Energy Cooperative|MI OH IN|cooperative|RFCW|36121|America/Detroit
4362|Corn Belt Energy|IL|cooperative|SRMW|36015|America/Chicago
84|A & N Electric Cooperative|VA MD|cooperative|RFCE|35834|America/New_York
3436|Cherryland Electric Cooperative|MI|cooperative|RFCM|35628|America/Detroit
636|City of Anderson|IN|municipal|RFCW|35602|America/Indiana/Indianapolis
7174|Gibson Electric Members|TN KY|cooperative|SRTV|35522|America/Chicago
16930|Sequachee Valley Electric Cooperative|TN|cooperative|SRTV|35485|America/New_York
13651|Nolin Rural Electric Cooperative Corporation|KY|cooperative|SRTV|35440|America/New_York
207|Alameda Municipal Power|CA|municipal|CAMX|35329|America/Los_Angeles
5148|City of Dickson|TN|municipal|SRTV|35138|America/Chicago
9616|Beaches Energy Services|FL|municipal|FRCC|34878|America/New_York
7887|Habersham Electric Membership Corporation|GA|cooperative|SRSO|34754|America/New_York
3240|Central Electric Cooperative|OR|cooperative|NWPP|34508|America/Los_Angeles
20785|City of Wilson|NC|municipal|SRVC|34496|America/New_York
12330|Meriwether Lewis Electric Cooperative|TN|cooperative|SRTV|34316|America/Chicago
9689|Jefferson Electric Membership Corporation|GA|cooperative|SRSO|34233|America/New_York
13027|Mountain Electric Cooperative|NC TN|cooperative|SRTV|34160|America/New_York
19219|Diverse Power|GA AL|cooperative|SRSO|34145|America/New_York
5598|East Central Oklahoma Electric Cooperative|OK|cooperative|SRMW|34049|America/Chicago
10071|Kauai Island Utility Cooperative|HI|cooperative|HIMS|33860|Pacific/Honolulu
15419|PUD No 3 of Mason County|WA|public|NWPP|33841|America/Los_Angeles
12929|South Central Indiana REMC|IN|cooperative|RFCW|33758|America/Indiana/Indianapolis
3245|Central Florida Electric Cooperative|FL|cooperative|FRCC|33750|America/New_York
2247|City of Bristol|TN|municipal|SRTV|33659|America/New_York
15340|Presque Isle Electric & Gas Cooperative|MI|cooperative|RFCM|33525|America/Detroit
5086|Delta Montrose Electric Association|CO|cooperative|RMPA|33354|America/Denver
14668|Peninsula Light|WA|cooperative|NWPP|33335|America/Los_Angeles
14288|Ozark Electric Cooperative|MO|cooperative|SRMW|33324|America/Chicago
6640|Four County Electric Membership Corporation|NC|cooperative|SRVC|32725|America/New_York
20510|Wheatland Electric Cooperative|KS CO|cooperative|SPNO|32662|America/Chicago
2001|Boone Electric Cooperative|MO|cooperative|SRMW|32532|America/Chicago
2960|Caney Fork Electric Cooperative|TN|cooperative|SRTV|32527|America/Chicago
6443|Florida Keys Electric Cooperative Association|FL|cooperative|FRCC|32508|America/New_York
6608|Fort Loudoun Electric Cooperative|TN|cooperative|SRTV|32493|America/New_York
12268|Medina Electric Cooperative|TX|cooperative|ERCT|32472|America/Chicago
40220|Adams Electric Cooperative|PA|cooperative|RFCE|32462|America/New_York
8447|Hendricks County Rural EMC|IN|cooperative|RFCW|32411|America/Indiana/Indianapolis
1763|Black River Electric Cooperative|SC|cooperative|SRVC|32392|America/New_York
10944|PUD No 1 of Lewis County|WA|public|NWPP|32385|America/Los_Angeles
17839|City of Springfield|OR|municipal|NWPP|32276|America/Los_Angeles
15023|Piedmont Electric Membership Corporation|NC|cooperative|SRVC|32113|America/New_York
15293|Powell Valley Electric Cooperative|TN VA|cooperative|SRTV|32050|America/New_York
15671|Randolph Electric Membership Corporation|NC|cooperative|SRVC|31994|America/New_York
3644|PUD No 1 of Clallam County|WA|public|NWPP|31905|America/Los_Angeles
19558|Homer Electric Association|AK|cooperative|AKGD|31814|America/Anchorage
11519|Magnolia Electric Power Association|MS|cooperative|SRSO|31779|America/Chicago
3758|City of Cleveland|TN|municipal|SRTV|31697|America/New_York
13735|Northcentral Mississippi Electric Power Association|MS|cooperative|SRTV|31603|America/Chicago
4063|Co-Mo Electric Cooperative|MO|cooperative|SRMW|31572|America/Chicago
12260|Mecklenburg Electric Cooperative|VA NC|cooperative|SRVC|31352|America/New_York
16629|Sand Mountain Electric Cooperative|AL|cooperative|SRTV|31325|America/Chicago
4150|City of Concord|NC|municipal|SRVC|31298|America/New_York
14109|Oregon Trail El Cons Cooperative|OR|cooperative|NWPP|31254|America/Los_Angeles
12452|Mid-South Electric Cooperative Association|TX|cooperative|ERCT|31094|America/Chicago
9699|Jemez Mountains Electric Cooperative|NM|cooperative|AZNM|31026|America/Denver
6457|Florida Public Utilities|FL|investor_owned|FRCC|31009|America/Chicago
599|Anchorage Municipal Light and Power|AK|municipal|AKGD|30967|America/Anchorage
4509|Craighead Electric Cooperative Corporation|AR|cooperative|SRMV|30792|America/Chicago
20603|Northeastern Rural EMC|IN|cooperative|RFCW|30700|America/Indiana/Indianapolis
5309|City of Dothan|AL|municipal|SRSO|30692|America/Chicago
17874|City of St George|UT|municipal|NWPP|30650|America/Denver
4280|Conway|AR|municipal|SRMV|30600|America/Chicago
8764|Holston Electric Cooperative|TN|cooperative|SRTV|30548|America/New_York
9331|Intercounty Electric Cooperative Association|MO|cooperative|SRMW|30436|America/Chicago
14557|Pee Dee Electric Cooperative|SC|cooperative||30430|America/New_York
2056|City of Bowling Green|KY|municipal|SRTV|30366|America/Chicago
9605|Jackson Purchase Energy|KY|cooperative|SRTV|30033|America/Chicago
15748|Town of Reading|MA|municipal|NEWE|29908|America/New_York
3812|City of Clinton|TN|municipal|SRTV|29907|America/New_York
6374|Fitchburg Gas & Electric Light|MA|investor_owned|NEWE|29901|America/New_York
10226|Utility Board of the City of Key West, F|FL|municipal|FRCC|29728|America/New_York
12243|Meade County Rural ECC|KY|cooperative|SRTV|29708|America/New_York
11053|Linn County REC|IA|cooperative|MROW|29581|America/Chicago
14401|City of Palo Alto|CA|municipal|CAMX|29448|America/Los_Angeles
577|City of Alcoa Utilities|TN|municipal|SRTV|29347|America/New_York
7977|City of Hamilton|OH|municipal|RFCW|29287|America/New_York
5929|Fairfield Electric Cooperative|SC|cooperative|SRVC|29269|America/New_York
10378|Kit Carson Electric Cooperative|NM|cooperative|AZNM|28984|America/Denver
8723|City of Holland|MI|municipal|RFCM|28917|America/Detroit
20371|West Florida Electric Cooperative Association|FL|cooperative|SRSO|28623|America/Chicago
3855|Columbia Power System|TN|municipal|SRTV|28477|America/Chicago
6616|Fort Pierce Utilities Authority|FL|municipal|FRCC|28331|America/New_York
10618|Lake Region Electric Cooperative|MN|cooperative|MROW|28305|America/Chicago
8620|HILCO Electric Cooperative|TX|cooperative|ERCT|28284|America/Chicago
17671|Southwest Arkansas ECC|AR TX OK|cooperative|SRMV|28243|America/Chicago
9187|City of Idaho Falls|ID|municipal|NWPP|28175|America/Boise
22815|Delta Electric Power Association|MS|cooperative|SRSO|28163|America/Chicago
11273|Lower Valley Energy|WY ID|cooperative|NWPP|28129|America/Denver
13485|New Smyrna Beach City of|FL|municipal|FRCC|28030|America/New_York
16226|City of Rocky Mount|NC|municipal|SRVC|27992|America/New_York
16638|San Bernard Electric Cooperative|TX|cooperative|ERCT|27991|America/Chicago
7027|City of Gastonia|NC|municipal|SRVC|27963|America/New_York
18940|Tipmont Rural Electric Membership Corporation|IN|cooperative|RFCW|27671|America/Indiana/Indianapolis
21081|Yampa Valley Electric Association|CO WY|cooperative|RMPA|27631|America/Denver
18447|Tallahatchie Valley Electric Power Association|MS|cooperative|SRTV|27550|America/Chicago
8333|Haywood Electric Membership Corporation|NC SC GA|cooperative|SRVC|27293|America/New_York
17642|Southern Public Power District|NE|public|MROW|27207|America/Chicago
18203|Tallapoosa River Electric Cooperative|AL|cooperative|SRSO|27196|America/Chicago
6716|PUD No 1 of Franklin County|WA|public|NWPP|27180|America/Los_Angeles
17599|Southeastern Indiana REMC|IN|cooperative|RFCW|27156|America/Indiana/Indianapolis
10620|City of Lake Worth|FL|municipal|FRCC|27145|America/New_York
9778|Johnson County Rural EMC|IN|cooperative|RFCW|27144|America/Indiana/Indianapolis
18339|Surry-Yadkin Electric Membership Corporation|NC|cooperative|SRVC|27063|America/New_York
40302|North East Mississippi EPA|MS|cooperative|SRTV|26962|America/Chicago
554|City of Ames|IA|municipal|MROW|26960|America/Chicago
3600|Citizens Electric|MO|cooperative|SRMW|26945|America/Chicago
19156|Powder River Energy|WY MT|cooperative|RMPA|26943|America/Denver
18019|Stearns Cooperative Electric Association|MN|cooperative|MROW|26840|America/Chicago
12674|City of Mishawaka|IN|municipal|RFCW|26836|America/Indiana/Indianapolis
4958|Decatur Utilities|AL|municipal|SRTV|26596|America/Chicago
1780|Black Warrior Electric Membership Corporation|AL|cooperative|SRSO|26560|America/Chicago
18498|Taylor County Rural ECC|KY|cooperative|SRTV|26541|America/New_York
3687|Clark Energy Cooperative|KY|cooperative|SRTV|26527|America/New_York
5763|City of Elizabethton|TN|municipal|SRTV|26431|America/New_York
9292|Inter County Energy Cooperative Corporation|KY|cooperative|SRTV|26391|America/New_York
7129|City of Georgetown|TX|municipal|ERCT|26324|America/Chicago
3477|City of Chicopee|MA|municipal|NEWE|26310|America/New_York
10868|City of Leesburg|FL|municipal|FRCC|26288|America/New_York
40606|City of Grand Island|NE|municipal|MROW|26261|America/Chicago
14268|City of Owensboro|KY|municipal|SRTV|26260|America/Chicago
18360|Suwannee Valley Electric Cooperative|FL|cooperative|FRCC|26246|America/New_York
19396|Tri-County Electric Cooperative|MI|cooperative|RFCM|25983|America/Detroit
7654|Greer Commission of Public Works|SC|municipal|SRVC|25976|America/New_York
10668|Licking Rural Electric|OH|cooperative|RFCW|25746|America/New_York
60482|CKenergy Electric Cooperative|OK|cooperative||25581|America/Chicago
10454|Kootenai Electric Cooperative|ID WA|cooperative|NWPP|25548|America/Los_Angeles
14605|City of Peabody|MA|municipal|NEWE|25535|America/New_York
17267|Sioux Valley SW Electric Cooperative|SD MN|cooperative|MROW|25471|America/Chicago
6194|Farmers Rural Electric Cooperative Corporation|KY|cooperative|SRTV|25455|America/Chicago
4683|City of Cuyahoga Falls|OH|municipal|RFCW|25445|America/New_York
17683|Southwest Mississippi Electric Power Association|MS|cooperative|SRMV|25366|America/Chicago
40224|Central Electric Cooperative|PA|cooperative|RFCE|25352|America/New_York
18957|Tri-County Electric Membership Corporation|NC|cooperative|SRVC|25096|America/New_York
8795|City of Homestead|FL|municipal|FRCC|25048|America/New_York
20038|Town of Wallingford|CT|municipal|NEWE|25026|America/New_York
19856|City of Vineland|NJ|municipal|RFCE|25013|America/New_York
12706|Mitchell Electric Membership Corporation|GA|cooperative|SRSO|24983|America/New_York
2911|Canadian Valley Electric Cooperative|OK|cooperative|SPSO|24952|America/Chicago
30518|Electrical District No 3 Pinal County|AZ|public|AZNM|24944|America/Phoenix
13799|Prairie Land Electric Cooperative|KS|cooperative|SPNO|24747|America/Chicago
10599|Lake Region Electric Cooperative|OK|cooperative|SRMW|24661|America/Chicago
15138|Platte-Clay Electric Cooperative|MO|cooperative|SRMW|24658|America/Chicago
9576|Jackson County Rural EMC|IN|cooperative|RFCW|24597|America/Indiana/Indianapolis
15979|City of Richland|WA|municipal|NWPP|24527|America/Los_Angeles
22822|Clark County Rural EMC|IN|cooperative|RFCW|24502|America/Indiana/Indianapolis
6442|Fleming-Mason Energy Cooperative|KY|cooperative|SRTV|24468|America/New_York
20841|Wiregrass Electric Cooperative|AL|cooperative|SRSO|24463|America/Chicago
11124|City of Lodi|CA|municipal|CAMX|24450|America/Los_Angeles
14164|City of Orangeburg|SC|municipal|SRVC|24440|America/New_York
28978|City of San Marcos|TX|municipal|ERCT|24416|America/Chicago
8934|Howell-Oregon Electric Cooperative|MO|cooperative|SRMW|24369|America/Chicago
13664|Norris Public Power District|NE|public|MROW|24358|America/Chicago
17612|Bear Valley Electric Service|CA|investor_owned|CAMX|24301|America/Los_Angeles
16616|San Isabel Electric Association|CO|cooperative|RMPA|24296|America/Denver
1775|Black River Electric Cooperative|MO|cooperative|SRMW|24286|America/Chicago
5335|City of Dover|DE|municipal|RFCE|24285|America/New_York
17585|Southeastern IL Electric Cooperative|IL|cooperative|MROW|24269|America/Chicago
5204|Dixie Electric Cooperative|AL|cooperative|SRSO|24137|America/Chicago
4265|Continental Divide Electric Cooperative|NM|cooperative|AZNM|24130|America/Denver
1586|City of Bentonville|AR|municipal|SPSO|24059|America/Chicago
298|City of Alexandria|LA|municipal|SPSO|24056|America/Chicago
3426|Cherokee Electric Cooperative|AL|cooperative|SRTV|23902|America/Chicago
5605|Eastern Iowa Light & Power Cooperative|IA|cooperative|MROW|23844|America/Chicago
3641|Claiborne Electric Cooperative|LA|cooperative|SRMV|23735|America/Chicago
4622|Cumberland Valley Electric|KY TN|cooperative|SRTV|23636|America/New_York
4430|Covington Electric Cooperative|AL|cooperative|SRSO|23297|America/Chicago
8179|Harrison County Rural EMC|IN|cooperative|RFCW|23235|America/Indiana/Indianapolis
17697|Southwestern Electric Cooperative|IL|cooperative|SRMW|23215|America/Chicago
4911|Dawson Power District|NE|public|MROW|23134|America/Chicago
5905|Excelsior Electric Membership Corporation|GA|cooperative|SRSO|23132|America/New_York
28604|Kerrville Public Utility Board|TX|municipal|ERCT|22968|America/Chicago
19108|Tideland Electric Membership Corporation|NC|cooperative|SRVC|22955|America/New_York
19806|Victoria Electric Cooperative|TX|cooperative|ERCT|22910|America/Chicago
19157|MiEnergy Cooperative|MN IA|cooperative|MROW|22893|America/Chicago
3250|Central Electric Membership Corporation|NC|cooperative|SRVC|22840|America/New_York
20948|Wise Electric Cooperative|TX|cooperative|ERCT|22790|America/Chicago
407|Altamaha Electric Membership Corporation|GA|cooperative|SRSO|22790|America/New_York
9668|Jasper-Newton Electric Cooperative|TX|cooperative|ERCT|22759|America/Chicago
13416|City of New Bern|NC|municipal|SRVC|22745|America/New_York
16751|Three Rivers Electric Cooperative|MO|cooperative|SRMW|22731|America/Chicago
11364|Lyntegar Electric Cooperative|TX|cooperative|SPSO|22707|America/Chicago
40292|REA Energy Cooperative|PA|cooperative|RFCE|22675|America/New_York
4743|Consumers Power|OR|cooperative|NWPP|22655|America/Los_Angeles
14468|People's Cooperative Services|MN|cooperative|MROW|22653|America/Chicago
14371|City of Paducah|KY|municipal|SRTV|22640|America/Chicago
10968|City of Lexington|TN|municipal|SRTV|22534|America/Chicago
19840|Valley Electric Association|NV CA|cooperative|NWPP|22522|America/Los_Angeles
19160|Tri-County Electric Cooperative|OK TX KS CO NM|cooperative|SPSO|22360|America/Chicago
40165|Dixie Escalante REA|UT AZ|cooperative|NWPP|22235|America/Denver
4401|Cotton Electric Cooperative|OK|cooperative|SPSO|22214|America/Chicago
2678|C & L Electric Cooperative Corporation|AR|cooperative|SRMV|22205|America/Chicago
16461|Rusk County Electric Cooperative|TX|cooperative|SPSO|22182|America/Chicago
10579|City of LaFollette|TN|municipal|SRTV|22180|America/New_York
40222|Valley Rural Electric Cooperative|PA|cooperative|RFCE|22104|America/New_York
2212|Broad River Electric Cooperative|SC NC|cooperative|SRVC|21871|America/New_York
10170|Kiamichi Electric Cooperative|OK|cooperative|SRMW|21808|America/Chicago
3226|Central Rural Electric Cooperative|OK|cooperative|SRMW|21795|America/Chicago
13550|City of Newport|TN|municipal|SRTV|21766|America/New_York
55982|Heart of Texas Electric Cooperative|TX|cooperative|ERCT|21750|America/Chicago
2903|Canoochee Electric Membership Corporation|GA|cooperative|SRSO|21745|America/New_York
18956|Tri-County Electric Membership Corporation|GA|cooperative|SRSO|21642|America/New_York
8898|Houston County Electric Cooperative|TX|cooperative|ERCT|21633|America/Chicago
14775|People's Electric Cooperative|OK|cooperative|SPSO|21619|America/Chicago
17565|South Louisiana Electric Cooperative Association|LA|cooperative|SRMV|21608|America/Chicago
17646|Southern Pine Electric Cooperative|AL|cooperative|SRSO|21598|America/Chicago
40437|Emerald People's Utility District|OR|public|NWPP|21573|America/Los_Angeles
11789|Maryville Utilities|TN|municipal|SRTV|21553|America/New_York
10879|Lehi City|UT|municipal|NWPP|21465|America/Denver
19603|USBIA-Mission Valley Power|MT|public|NWPP|21462|America/Denver
14455|City of Paris|TN|municipal|SRTV|21354|America/Chicago
18917|Tillamook Peoples Utility District|OR|public|NWPP|21242|America/Los_Angeles
719|Town of Apex|NC|municipal|SRVC|21229|America/New_York
8198|City of Harrisonburg|VA|municipal|SRVC|21228|America/New_York
18125|Stillwater Utilities Authority|OK|municipal|SPSO|21182|America/Chicago
14055|PUD No 1 of Okanogan County|WA|public|NWPP|21114|America/Los_Angeles
9750|Jo-Carroll Energy|IL|cooperative|RFCW|21111|America/Chicago
15989|City of Richmond|IN|municipal|RFCW|21106|America/Indiana/Indianapolis
11355|Lynches River Electric Cooperative|SC|cooperative|SRVC|21084|America/New_York
14717|Pee Dee Electric Membership Corporation|NC|cooperative|SRVC|21075|America/New_York
1529|Beltrami Electric Cooperative|MN|cooperative|MROW|21013|America/Chicago
2548|City of Burlington Electric|VT|municipal|NEWE|21005|America/New_York
7785|Gulf Coast Electric Cooperative|FL|cooperative|SRSO|20948|America/Chicago
9999|Kankakee Valley Rural EMC|IN|cooperative|RFCW|20936|America/Chicago
6782|Freeborn-Mower Electric Cooperative|MN IA|cooperative|MROW|20916|America/Chicago
6708|City of Frankfort|KY|municipal|SRTV|20817|America/New_York
13050|Mountain Parks Electric|CO|cooperative|RMPA|20797|America/Denver
2985|Capital Electric Cooperative|ND|cooperative|MROW|20717|America/Chicago
3470|Cherokee County Electric Cooperative Association|TX|cooperative|ERCT|20694|America/Chicago
15016|Pickwick Electric Cooperative|TN|cooperative|SRTV|20688|America/Chicago
18305|Sumter Electric Membership Corporation|GA|cooperative|SRSO|20561|America/New_York
15344|Polk-Burnett Electric Cooperative|WI|cooperative|MROW|20561|America/Chicago
20413|Mountrail-Williams Electric Cooperative|ND|cooperative|MROW|20472|America/Chicago
11135|City of Logan|UT|municipal|NWPP|20453|America/Denver
20228|Weakley County Municipal Electric System|TN|municipal|SRTV|20427|America/Chicago
10799|City of Lawrenceburg|TN|municipal|SRTV|20373|America/Chicago
13831|City of Norwich|CT|municipal|NEWE|20298|America/New_York
10009|Karnes Electric Cooperative|TX|cooperative|ERCT|20286|America/Chicago
1366|City of Bay City|MI|municipal|RFCM|20237|America/Detroit
5644|Edisto Electric Cooperative|SC|cooperative|SRVC|20233|America/New_York
13758|Northern Lights|ID MT WA|cooperative|NWPP|20162|America/Los_Angeles
20997|Yellowstone Valley Electric Cooperative|MT|cooperative|NWPP|20158|America/Denver
40166|Chickasaw Electric Cooperative|TN|cooperative|SRTV|20106|America/Chicago
40127|Clarke-Washington EMC|AL|cooperative|SRSO|20069|America/Chicago
14864|Petit Jean Electric Cooperative Corporation|AR|cooperative|SRMV|20026|America/Chicago
4524|Crawford Electric Cooperative|MO|cooperative|SRMW|20014|America/Chicago
6923|City of Gallatin|TN|municipal|SRTV|19970|America/Chicago
14424|Panola-Harrison Electric Cooperative|LA TX|cooperative|SPSO|19958|America/Chicago
11714|Marshall-De Kalb Electric Cooperative|AL|cooperative|SRTV|19882|America/Chicago
59013|PUD No 1 of Jefferson County|WA|public||19877|America/Los_Angeles
20963|Woodruff Electric Cooperative Corporation|AR|cooperative|SRMV|19870|America/Chicago
12301|Nodak Electric Cooperative|ND|cooperative|MROW|19867|America/Chicago
7450|Grady Electric Membership Corporation|GA|cooperative|SRSO|19851|America/New_York
3843|Coastal Electric Membership Corporation|GA|cooperative|SRSO|19835|America/New_York
13292|Norris Electric Cooperative|IL|cooperative|SRMW|19831|America/Chicago
16555|Salem Electric|OR|cooperative|NWPP|19822|America/Los_Angeles
19820|Victory Electric Cooperative Association|KS|cooperative|SPNO|19660|America/Chicago
18643|Tennessee Valley Electric Cooperative|TN|cooperative|SRTV|19639|America/Chicago
4003|City of Colton|CA|municipal|CAMX|19638|America/Los_Angeles
16146|Navasota Valley Electric Cooperative|TX|cooperative|ERCT|19611|America/Chicago
3203|Cedar Falls Utilities|IA|municipal|MROW|19602|America/Chicago
9246|Indian Electric Cooperative|OK|cooperative|SPSO|19545|America/Chicago
40293|Northwestern Rural ECA|PA|cooperative|RFCE|19530|America/New_York
11251|Loup River Public Power District|NE|public|MROW|19511|America/Chicago
14224|Otero County Electric Cooperative|NM|cooperative|AZNM|19486|America/Denver
12894|City of Moorhead|MN|municipal|MROW|19482|America/Chicago
12866|Moon Lake Electric Association|UT CO|cooperative|NWPP|19477|America/Denver
40438|Columbia River Peoples Utility District|OR|public|NWPP|19443|America/Los_Angeles
10624|Southern Rivers Energy|GA|cooperative|SRSO|19417|America/New_York
12439|Midstate Electric Cooperative|OR|cooperative|NWPP|19362|America/Los_Angeles
15211|Pontotoc Electric Power Association|MS|cooperative|SRTV|19297|America/Chicago
40290|Tri-County Rural Electric Cooperative|PA|cooperative|RFCE|19281|America/New_York
19154|Tri-State Electric Membership Corporation|GA TN NC|cooperative|SRTV|19179|America/New_York
13762|Northern Neck Electric Cooperative|VA|cooperative|SRVC|19069|America/New_York
19667|Utilities Dist-Western IN REMC|IN|cooperative|RFCW|19029|America/Indiana/Indianapolis
9645|Jamestown Board of Public Utility|NY|municipal|NYUP|19013|America/New_York
17033|Sheffield Utilities|AL|municipal|SRTV|18906|America/Chicago
40219|United Electric Cooperative|PA|cooperative||18865|America/New_York
276|Alcorn County Electric Power Association|MS|cooperative|SRTV|18842|America/Chicago
14602|Pea River Electric Cooperative|AL|cooperative|SRSO|18826|America/Chicago
1884|BENCO Electric Cooperative|MN|cooperative|MROW|18793|America/Chicago
10966|City of Lexington|NC|municipal|SRVC|18791|America/New_York
40289|Claverack Rural Electric Cooperative|PA|cooperative|RFCE|18760|America/New_York
3527|Choctaw Electric Cooperative|OK TX|cooperative|SPSO|18703|America/Chicago
2502|Buckeye Rural Electric Cooperative|OH|cooperative|RFCW|18615|America/New_York
1251|Barron Electric Cooperative|WI|cooperative|MROW|18615|America/Chicago
6234|City of Fayetteville|TN|municipal|SRTV|18536|America/Chicago
20318|Webster Electric Cooperative|MO|cooperative|SRMW|18520|America/Chicago
15700|Rayle Electric Membership Corporation|GA|cooperative|SRSO|18438|America/New_York
19161|Tri-County Electric Cooperative|FL|cooperative|FRCC|18391|America/New_York
10448|Kosciusko County Rural EMC|IN|cooperative|RFCW|18325|America/Indiana/Indianapolis
13669|North Alabama Electric Cooperative|AL|cooperative|SRTV|18254|America/Chicago
4294|City of Cookeville|TN|municipal|SRTV|18140|America/Chicago
10019|FreeState Electric Cooperative|KS|cooperative|SPNO|18136|America/Chicago
13137|City of Murray|UT|municipal|NWPP|18122|America/Denver
7979|Hamilton County Electric Cooperative Association|TX|cooperative|ERCT|18115|America/Chicago
11571|Manitowoc Public Utilities|WI|municipal|MROE|18062|America/Chicago
19293|Southeastern Electric Cooperative|SD|cooperative|MROW|18044|America/Chicago
16060|Riverland Energy Cooperative|WI|cooperative|MROW|18031|America/Chicago
20481|City of Westfield|MA|municipal|NEWE|18015|America/New_York
14175|Tri-County Electric Cooperative|SC|cooperative|SRVC|18005|America/New_York
27369|Taylor Electric Cooperative|TX|cooperative|ERCT|17901|America/Chicago
4317|Coos-Curry Electric Cooperative|OR|cooperative|NWPP|17878|America/Los_Angeles
3273|Central New Mexico Electric Cooperative|NM|cooperative|AZNM|17852|America/Denver
4296|Cookson Hills Electric Cooperative|OK|cooperative|SRMW|17812|America/Chicago
13520|New-Mac Electric Cooperative|MO|cooperative|SRMW|17740|America/Chicago
392|Alpena Power|MI|investor_owned|RFCM|17690|America/Detroit
16196|Rock Energy Cooperative|WI IL|cooperative|RFCW|17684|America/Chicago
6638|City of Fountain|CO|municipal|RMPA|17678|America/Denver
8774|City of Holyoke|MA|municipal|NEWE|17657|America/New_York
5930|Village of Fairport|NY|municipal|NYUP|17593|America/New_York
7563|Grand Valley Power|CO|cooperative|RMPA|17576|America/Denver
12990|Consolidated Electric Cooperative|OH|cooperative|RFCW|17517|America/New_York
59505|Heartland REMC|IN|cooperative||17508|America/Indiana/Indianapolis
14324|PUD No 2 of Pacific County|WA|public|NWPP|17496|America/Los_Angeles
13783|Northeast Louisiana Power Cooperative|LA|cooperative|SRMV|17469|America/Chicago
7908|Hagerstown Light Department|MD|municipal|RFCE|17465|America/New_York
3478|Cimarron Electric Cooperative|OK|cooperative|SPSO|17437|America/Chicago
8761|Holmes-Wayne Electric Cooperative|OH|cooperative|RFCW|17383|America/New_York
16971|Shakopee Public Utilities Commission|MN|municipal|MROW|17368|America/Chicago
11011|Licking Valley Rural ECC|KY|cooperative|SRTV|17302|America/New_York
20477|City of Westerville|OH|municipal|RFCW|17223|America/New_York
20401|West River Electric Association|SD|cooperative|MROW|17199|America/Denver
213|Alaska Electric Light & Power|AK|investor_owned|AKMS|17165|America/Anchorage
11701|City of Marquette|MI|municipal|MROE|17092|America/Detroit
15141|Plateau Electric Cooperative|TN|cooperative|SRTV|17072|America/New_York
4295|Comanche County Electric Cooperative Association|TX|cooperative|ERCT|17061|America/Chicago
14649|Planters Electric Membership Corporation|GA|cooperative|SRSO|17022|America/New_York
6169|Fall River Rural Electric Cooperative|ID MT WY|cooperative|NWPP|17008|America/Boise
13936|Oakdale Electric Cooperative|WI|cooperative|MROE|16970|America/Chicago
2010|City of Bountiful|UT|municipal|NWPP|16965|America/Denver
25295|Western Indiana Energy REMC|IN|cooperative|RFCW|16947|America/Indiana/Indianapolis
60839|Southern Pioneer Electric|KS|cooperative||16929|America/Chicago
4744|Dalton Utilities|GA|municipal|SRSO|16874|America/New_York
12473|Town of Middleborough|MA|municipal|NEWE|16853|America/New_York
7891|Guernsey-Muskingum Electric Cooperative|OH|cooperative|RFCW|16841|America/New_York
12351|City of Mesa|AZ|municipal|AZNM|16817|America/Phoenix
4327|Coosa Valley Electric Cooperative|AL|cooperative|SRSO|16794|America/Chicago
15054|Pioneer Rural Electric Cooperative|OH|cooperative|RFCW|16745|America/New_York
2144|Town of Braintree|MA|municipal|NEWE|16714|America/New_York
1050|City of Azusa|CA|municipal|CAMX|16695|America/Los_Angeles
15073|Pioneer Electric Cooperative|KS|cooperative|SPNO|16612|America/Chicago
13332|Navarro County Electric Cooperative|TX|cooperative|ERCT|16608|America/Chicago
17534|South Alabama Electric Cooperative|AL|cooperative|SRSO|16571|America/Chicago
10817|Lea County Electric Cooperative|NM TX|cooperative|SPSO|16499|America/Denver
17044|Shelby Energy Cooperative|KY|cooperative|SRTV|16438|America/New_York
4262|Cooke County Electric Cooperative Association|TX|cooperative|ERCT|16421|America/Chicago
12187|City of McMinnville|OR|municipal|NWPP|16416|America/Los_Angeles
11200|Lorain-Medina Rural Electric Cooperative|OH|cooperative|RFCW|16358|America/New_York
17127|Town of Shrewsbury|MA|municipal|NEWE|16357|America/New_York
7264|Glades Electric Cooperative|FL|cooperative|FRCC|16344|America/New_York
2248|BVU Authority|VA|municipal|SRTV|16334|America/New_York
18955|Tri-County Electric Cooperative|IL|cooperative|SRMW|16290|America/Chicago
19790|Verendrye Electric Cooperative|ND|cooperative|MROW|16269|America/Chicago
5862|Empire Electric Association|CO UT|cooperative|RMPA|16261|America/Denver
11560|City of Manassas|VA|municipal|SRVC|16258|America/New_York
13933|City of Oak Ridge|TN|municipal|SRTV|16242|America/New_York
12642|Maquoketa Valley Rural Electric Cooperative|IA|cooperative|MROW|16241|America/Chicago
15746|Red River Valley Rural Electric Association|OK|cooperative|SPSO|16088|America/Chicago
14192|Osage Valley Electric Cooperative Association|MO|cooperative|SRMW|16026|America/Chicago
9590|Jackson Electric Cooperative|TX|cooperative|ERCT|16013|America/Chicago
18312|Sun Prairie Utilities|WI|municipal|MROE|15952|America/Chicago
6427|City of Floresville|TX|municipal|ERCT|15908|America/Chicago
13839|City of Norwood|MA|municipal|NEWE|15890|America/New_York
16805|SEMO Electric Cooperative|MO|cooperative|SRMW|15882|America/Chicago
17860|City of St Charles|IL|municipal|RFCW|15845|America/Chicago
15202|City of Ponca City|OK|municipal|SPSO|15837|America/Chicago
13227|Natchez Trace Electric Power Association|MS|cooperative|SRTV|15826|America/Chicago
5582|City of East Point|GA|municipal|SRSO|15810|America/New_York
5326|PUD No 1 of Douglas County|WA|public|NWPP|15755|America/Los_Angeles
7222|City of Gillette|WY|municipal|RMPA|15744|America/Denver
18848|City of Thomasville|GA|municipal|SRSO|15743|America/New_York
14245|Overton Power District No 5|NV|public|AZNM|15740|America/Los_Angeles
58124|City of Winter Park|FL|municipal||15565|America/New_York
750|Arab Electric Cooperative|AL|cooperative|SRTV|15555|America/Chicago
3075|Carroll County|TN|municipal|SRTV|15554|America/Chicago
20146|Washington Electric Membership Corporation|GA|cooperative|SRSO|15526|America/New_York
6779|City of Fremont|NE|municipal|MROW|15526|America/Chicago
5832|Elmhurst Mutual Power & Light|WA|cooperative|NWPP|15462|America/Los_Angeles
7558|Grayson Rural Electric Cooperative Corporation|KY|cooperative|SRTV|15380|America/New_York
3287|Central Valley Electric Cooperative|NM|cooperative|SPSO|15356|America/Denver
10056|City of Kaukauna|WI|municipal|RFCW|15348|America/Chicago
19273|City of Tupelo|MS|municipal|SRTV|15338|America/Chicago
19325|Umatilla Electric Cooperative Association|OR|cooperative|NWPP|15288|America/Los_Angeles
12546|Mille Lacs Energy Cooperative|MN|cooperative|MROW|15266|America/Chicago
18499|Three Notch Electric Membership Corporation|GA|cooperative|SRVC|15261|America/New_York
7679|City of Griffin|GA|municipal|SRSO|15261|America/New_York
1581|City of Benton|AR|municipal|SRMV|15206|America/Chicago
8000|NineStar Connect|IN|cooperative|RFCW|15151|America/Indiana/Indianapolis
12692|Missoula Electric Cooperative|MT ID|cooperative|NWPP|15084|America/Denver
14170|Orcas Power & Light Cooperative|WA|cooperative|NWPP|15082|America/Los_Angeles
20230|Weatherford Municipal Utility System|TX|municipal|ERCT|15020|America/Chicago
5535|Egyptian Electric Cooperative Association|IL|cooperative|SRMW|14981|America/Chicago
11148|City of Lompoc|CA|municipal|CAMX|14972|America/Los_Angeles
12988|City of Morristown|TN|municipal|SRTV|14926|America/New_York
6775|Village of Freeport|NY|municipal|NYLI|14860|America/New_York
18336|Superior Water and Light|WI|investor_owned|MROW|14847|America/Chicago
17603|Southeastern Electric Cooperative|OK|cooperative|SPSO|14839|America/Chicago
7634|City of Greenville|TX|municipal|ERCT|14836|America/Chicago
55959|Roughrider Electric Cooperativ|ND|cooperative|MROW|14768|America/Denver
20862|Wisconsin Rapids Water Works & Lighting Commission|WI|municipal|MROE|14753|America/Chicago
6709|Easley Combined Utility System|SC|municipal|SRVC|14747|America/New_York
6183|Fayette Electric Cooperative|TX|cooperative|ERCT|14725|America/Chicago
4146|Concho Valley Electric Cooperative|TX|cooperative|ERCT|14723|America/Chicago
2054|City of Bowling Green|OH|municipal|RFCW|14667|America/New_York
16223|City of Rockwood|TN|municipal|SRTV|14664|America/New_York
27599|Carroll-White REMC|IN|cooperative|RFCW|14649|America/Indiana/Indianapolis
24753|Boone County Rural EMC|IN|cooperative|RFCW|14619|America/Indiana/Indianapolis
17038|RushShelby Energy|IN|cooperative|RFCW|14612|America/Indiana/Indianapolis
4939|Deaf Smith Electric Cooperative|TX|cooperative|SPSO|14555|America/Chicago
4065|City of Columbus|OH|municipal|RFCW|14544|America/New_York
15507|City of Pulaski|TN|municipal|SRTV|14483|America/Chicago
16368|Runestone Electric Association|MN|cooperative|MROW|14476|America/Chicago
1625|Benton Rural Electric Association|WA|cooperative|NWPP|14424|America/Los_Angeles
20639|Wild Rice Electric Cooperative|MN|cooperative|MROW|14363|America/Chicago
11019|Little River Electric Cooperative|SC|cooperative|SRVC|14264|America/New_York
16101|Roanoke Electric Membership Corporation|NC|cooperative|SRVC|14229|America/New_York
7483|City of Grand Haven|MI|municipal|RFCM|14187|America/Detroit
16740|Scenic Rivers Energy Cooperative|WI IL|cooperative|MROE|14127|America/Chicago
20363|West Central Electric Cooperative|MO|cooperative|SRMW|14107|America/Chicago
7646|Greenwood CPW|SC|municipal|SRVC|14018|America/New_York
19229|Truckee Donner PUD|CA|public|NWPP|13887|America/Los_Angeles
8884|Terrebonne Parish Consol Gov't|LA|municipal|SRMV|13862|America/Chicago
15334|Prentiss County Electric Power Association|MS|cooperative|SRTV|13828|America/Chicago
18943|Tippah Electric Power Association|MS|cooperative|SRTV|13796|America/Chicago
7716|Groton Department of Utilities|CT|municipal|NEWE|13766|America/New_York
20142|City of Washington|NC|municipal|SRVC|13764|America/New_York
4153|Concordia Electric Cooperative|LA|cooperative|SRMV|13754|America/Chicago
5394|Dubois Rural Electric Cooperative|IN|cooperative|RFCW|13753|America/Indiana/Indianapolis
14446|Paragould Light & Water Commission|AR|municipal|SPSO|13713|America/Chicago
16622|San Miguel Power Association|CO|cooperative|RMPA|13674|America/Denver
40167|Somerset Rural Electric Cooperative|PA|cooperative|RFCE|13632|America/New_York
18022|City of Statesville|NC|municipal|SRVC|13623|America/New_York
19951|City of Wadsworth|OH|municipal|RFCW|13617|America/New_York
20222|Wayne-White Counties Electric Cooperative|IL|cooperative|SRMW|13616|America/Chicago
18006|City of Starkville|MS|municipal|SRTV|13609|America/Chicago
13206|Nantucket Electric|MA|investor_owned|NEWE|13579|America/New_York
6957|Garkane Energy Cooperative|UT AZ|cooperative|NWPP|13567|America/Denver
16057|Rio Grande Electric Cooperative|TX NM|cooperative|ERCT|13529|America/Chicago
11740|City of Marshfield|WI|municipal|MROE|13485|America/Chicago
13725|City of North Platte|NE|municipal|MROW|13446|America/Denver
8245|City of Hastings|NE|municipal|MROW|13424|America/Chicago
18951|Tishomingo County Electric Power Association|MS|cooperative|SRTV|13420|America/Chicago
13679|Town of North Attleborough|MA|municipal|NEWE|13414|America/New_York
16558|City of Salem|VA|municipal|RFCW|13381|America/New_York
8034|Hancock-Wood Electric Cooperative|OH|cooperative|RFCW|13375|America/New_York
947|Athens Utility Board|TN|municipal|SRTV|13296|America/New_York
5480|Town of Danvers|MA|municipal|NEWE|13281|America/New_York
8973|Town of Hudson|MA|municipal|NEWE|13254|America/New_York
10585|City of La Grange|GA|municipal|SRSO|13210|America/New_York
6181|Farmers Electric Cooperative|MO|cooperative|SRMW|13171|America/Chicago
6198|Farmers Electric Cooperative|NM|cooperative|SPSO|13169|America/Denver
8566|High Plains Power|WY|cooperative|RMPA|13119|America/Denver
14599|Paulding-Putman Electric Cooperative|OH IN|cooperative|RFCW|13094|America/New_York
20187|Watertown Municipal Utilities|SD|municipal|MROW|13038|America/Chicago
4160|Callaway Electric Cooperative|MO|cooperative|SRMW|13013|America/Chicago
19125|City of Traverse City|MI|municipal|RFCM|12995|America/Detroit
13524|Newberry Electric Cooperative|SC|cooperative|SRVC|12982|America/New_York
19979|Town of Wakefield|MA|municipal||12960|America/New_York
240|Albemarle Electric Membership Corporation|NC|cooperative|SRVC|12931|America/New_York
3712|Clay County Electric Cooperative Corporation|AR MO|cooperative|SRMV|12913|America/Chicago
1591|Big Country Electric Cooperative|TX|cooperative|ERCT|12909|America/Chicago
14146|City of Opelika|AL|municipal|SRSO|12873|America/Chicago
12087|McKenzie Electric Cooperative|ND MT|cooperative|MROW|12869|America/Chicago
1708|Big Sandy Rural Electric Cooperative Corporation|KY|cooperative|SRTV|12866|America/New_York
4068|City of Columbus|MS|municipal|SRTV|12864|America/Chicago
10681|Lane Electric Cooperative|OR|cooperative|NWPP|12850|America/Los_Angeles
30517|Pioneer Electric Cooperative|AL|cooperative|SRSO|12824|America/Chicago
8846|City of Hopkinsville|KY|municipal|SRTV|12798|America/Chicago
9425|Iowa Lakes Electric Cooperative|IA|cooperative|MROW|12787|America/Chicago
5578|East Mississippi Electric Power Association|MS|cooperative|SRTV|12783|America/Chicago
1062|BARC Electric Cooperative|FL VA|cooperative|SRSO|12770|America/Chicago
21048|Wyandotte Municipal Service Commission|MI|municipal|RFCM|12759|America/Detroit
17492|Socorro Electric Cooperative|NM|cooperative|AZNM|12725|America/Denver
13519|City of Newark|DE|municipal|RFCE|12714|America/New_York
10393|PUD No 1 of Klickitat County|WA|public|NWPP|12710|America/Los_Angeles
13602|City of Niles|OH|municipal|RFCW|12695|America/New_York
13962|Oconee Electric Membership Corporation|GA|cooperative|SRSO|12665|America/New_York
16603|San Luis Valley Rural Electric Cooperative|CO|cooperative|RMPA|12633|America/Denver
5609|Eastern Maine Electric Cooperative|ME|cooperative|NEWE|12608|America/New_York
10649|Lamar County Electric Cooperative Association|TX|cooperative|ERCT|12600|America/Chicago
17732|Spanish Fork City|UT|municipal|NWPP|12571|America/Denver
5585|Eastern Illinois Electric Cooperative|IL|cooperative|SRMW|12557|America/Chicago
11142|City of Logansport|IN|municipal|RFCW|12542|America/Indiana/Indianapolis
5760|City of Elizabeth City|NC|municipal|SRVC|12526|America/New_York
16649|Sangre De Cristo Electric Association|CO|cooperative|RMPA|12510|America/Denver
18961|Twin County Electric Power Association|MS|cooperative|SRSO|12461|America/Chicago
13815|Northwestern Wisconsin Electric|WI MN|investor_owned|MROW|12451|America/Chicago
8366|Heber Light & Power|UT|municipal||12436|America/Denver
9431|Irwin Electric Membership Corporation|GA|cooperative|SRSO|12417|America/New_York
14381|City of Painesville|OH|municipal|RFCW|12417|America/New_York
19604|USBIA-San Carlos Project|AZ|public|AZNM|12401|America/Phoenix
1300|City of Bartow|FL|municipal|FRCC|12391|America/New_York
14471|Parke County Rural EMC|IN|cooperative|RFCW|12356|America/Indiana/Indianapolis
18895|Thumb Electric Cooperative of Mich|MI|cooperative||12255|America/Detroit
20476|Western Cooperative Electric Association|KS|cooperative|SPNO|12232|America/Chicago
13934|Ocmulgee Electric Membership Corporation|GA|cooperative||12194|America/New_York
11222|Loudon Utilities Board|TN|municipal|SRTV|12177|America/New_York
1192|City of Banning|CA|municipal||12136|America/Los_Angeles
691|City of Anoka|MN|municipal|MROW|12123|America/Chicago
232|City of Albemarle|NC|municipal|SRVC|12118|America/New_York
3647|City of Claremore|OK|municipal|SPSO|12091|America/Chicago
10724|Lassen Municipal Utility District|CA|municipal|CAMX|12018|America/Los_Angeles
1273|Bartlett Electric Cooperative|TX|cooperative|ERCT|11988|America/Chicago
5773|City of Elk River|MN|municipal|MROW|11983|America/Chicago
907|City of Ashland|OR|municipal||11978|America/Los_Angeles
20382|City of West Memphis|AR|municipal|SRMW|11929|America/Chicago
4433|City of Covington|GA|municipal|SRSO|11915|America/New_York
14246|City of Owatonna|MN|municipal|MROW|11914|America/Chicago
5509|City of Dyersburg|TN|municipal|SRTV|11908|America/Chicago
2650|Borough of Butler|NJ|municipal||11902|America/New_York
4538|Crisp County Power Commission|GA|public|SRSO|11900|America/New_York
19784|Vera Irrigation District #15|WA|public|NWPP|11897|America/Los_Angeles
20216|Whitewater Valley Rural EMC|IN|cooperative|RFCW|11892|America/Indiana/Indianapolis
8449|Henderson City Utility Commission|KY|municipal|SRTV|11889|America/Chicago
9475|Itasca-Mantrap Cooperative Electrical Association|MN|cooperative|MROW|11884|America/Chicago
3076|Carroll Electric Cooperative|OH|cooperative||11880|America/New_York
10345|City of Kinston|NC|municipal|SRVC|11864|America/New_York
13807|Northwestern Electric Cooperative|OK|cooperative|SPSO|11858|America/Chicago
15410|Prince George Electric Cooperative|VA|cooperative|SRVC|11786|America/New_York
17845|City of Springville|UT|municipal|NWPP|11771|America/Denver
40299|Sussex Rural Electric Cooperative|NJ|cooperative||11760|America/New_York
12450|Midland Power Cooperative|IA|cooperative|MROW|11756|America/Chicago
7978|Halifax Electric Membership Corporation|NC|cooperative|SRVC|11743|America/New_York
16382|Rural Electric Cooperative|OK|cooperative|SPSO|11701|America/Chicago
1009|City of Austin|MN|municipal|MROW|11694|America/Chicago
13196|Northern Plains Electric Cooperative|ND|cooperative|MROW|11682|America/Chicago
4715|Dahlberg Light & Power|WI|investor_owned|MROW|11675|America/Chicago
3844|Coastal Electric Cooperative|SC|cooperative|SRVC|11664|America/New_York
1523|Town of Belmont|MA|municipal|NEWE|11651|America/New_York
1283|Bartholomew County Rural EMC|IN|cooperative|RFCW|11650|America/Indiana/Indianapolis
8748|City of Holly Springs|MS|municipal|SRTV|11639|America/Chicago
6941|City of Garden City|KS|municipal|SPNO|11638|America/Chicago
16627|San Patricio Electric Cooperative|TX|cooperative|ERCT|11506|America/Chicago
18047|Steele-Waseca Cooperative Electric|MN|cooperative|MROW|11498|America/Chicago
18433|Tahlequah Public Works Authority|OK|municipal||11490|America/Chicago
221|Alaska Village Electric Cooperative|AK|cooperative|AKMS|11488|America/Anchorage
13143|Board of Water Electric & Communications|IA|municipal|MROW|11488|America/Chicago
11318|City of Lumberton|NC|municipal|SRVC|11486|America/New_York
20151|Washington Electric Cooperative|VT|cooperative|NEWE|11467|America/New_York
3329|Borough of Chambersburg|PA|municipal|RFCW|11462|America/New_York
2651|Butler Rural Electric Cooperative|OH|cooperative|RFCW|11440|America/New_York
26218|Little Ocmulgee Electric Membership Corporation|GA|cooperative||11410|America/New_York
5656|Edgecombe-Martin County EMC|NC|cooperative|SRVC|11344|America/New_York
13647|Noble County REMC|IN|cooperative|RFCW|11334|America/Indiana/Indianapolis
17631|Southern Illinois Electric Cooperative|IL|cooperative|SRMW|11300|America/Chicago
11463|Macon Electric Cooperative|MO|cooperative|SRMW|11283|America/Chicago
10625|Lamb County Electric Cooperative|TX|cooperative|SPSO|11275|America/Chicago
40303|Monroe County Electric Power Association|MS|cooperative|SRTV|11254|America/Chicago
16854|Heartland Rural Electric Cooperative|KS|cooperative|SPNO|11249|America/Chicago
7627|City of Greenfield|IN|municipal|RFCW|11226|America/Indiana/Indianapolis
16267|Rolling Hills Electric Cooperative|KS|cooperative|SPNO|11217|America/Chicago
19813|Vernon Electric Cooperative|WI|cooperative|MROW|11199|America/Chicago
5964|Escambia River Electric Cooperative|FL|cooperative||11197|America/New_York
5632|Eau Claire Electric Cooperative|WI|cooperative||11165|America/Chicago
1640|City of Bessemer Utilities|AL|municipal|SRTV|11150|America/Chicago
4117|Community Electric Cooperative|VA|cooperative|SRVC|11139|America/New_York
16511|Sac-Osage Electric Cooperative|MO|cooperative||11121|America/Chicago
10800|City of Lawrenceville|GA|municipal|SRSO|11086|America/New_York
12901|Mora-San Miguel Electric Cooperative|NM|cooperative|AZNM|11069|America/Denver
1936|Bolivar Energy Authority|TN|municipal|SRTV|11065|America/Chicago
2285|City of Brookings|SD|municipal|MROW|11046|America/Chicago
2890|City of Camden|SC|municipal||11037|America/New_York
1325|City of Batavia|IL|municipal|RFCW|10996|America/Chicago
8147|City of Harriman|TN|municipal|SRTV|10978|America/New_York
15231|City of Port Angeles|WA|municipal|NWPP|10971|America/Los_Angeles
12801|City of Monroe|NC|municipal|SRVC|10958|America/New_York
15095|City of Piqua|OH|municipal|RFCW|10917|America/New_York
7787|Gunnison County Electric Association|CO|cooperative|RMPA|10915|America/Denver
12395|Menard Electric Cooperative|IL|cooperative|SRMW|10899|America/Chicago
16217|Village of Rockville Centre|NY|municipal|NYLI|10897|America/New_York
3268|Central Missouri Electric Cooperative|MO|cooperative|SRMW|10858|America/Chicago
13412|City of New Albany|MS|municipal|SRTV|10822|America/Chicago
19266|Tullahoma Board-Public Utilities|TN|municipal|SRTV|10798|America/New_York
12515|Midwest Electric|OH|cooperative|RFCW|10792|America/New_York
4671|Custer Public Power District|NE|public|MROW|10772|America/Chicago
17868|St Croix Electric Cooperative|WI|cooperative||10763|America/Chicago
3739|Clearwater Power|ID|cooperative|NWPP|10754|America/Los_Angeles
5625|Easton Utilities Commission|MD|municipal|RFCE|10725|America/New_York
16463|City of Ruston|LA|municipal|SRMV|10712|America/Chicago
4920|City of Dayton|TN|municipal|SRTV|10647|America/New_York
5997|Town of Estes Park|CO|municipal||10586|America/Denver
26916|Ravalli County Electric Cooperative|MT|cooperative|NWPP|10552|America/Denver
20150|Washington Electric Cooperative|OH|cooperative|RFCW|10478|America/New_York
8570|Highline Electric Association|CO NE|cooperative|RMPA|10454|America/Denver
9682|Jefferson Davis Electric Cooperative|LA|cooperative|SRMV|10432|America/Chicago
21114|Yazoo Valley Electric Power Association|MS|cooperative|SRMV|10428|America/Chicago
17592|Southeast Colorado Power Association|CO|cooperative|RMPA|10410|America/Denver
14839|City of Peru|IN|municipal|RFCW|10380|America/Indiana/Indianapolis
17047|City of Shelbyville|TN|municipal|SRTV|10365|America/Chicago
9209|Illinois Rural Electric Cooperative|IL|cooperative|SRMW|10330|America/Chicago
15175|Pointe Coupee Electric Membership Corporation|LA|cooperative|SRMV|10312|America/Chicago
3400|City of Chaska|MN|municipal|MROW|10287|America/Chicago
3295|City of Centralia|WA|municipal|NWPP|10282|America/Los_Angeles
1578|Benton County|TN|municipal|SRTV|10262|America/Chicago
11624|City of Marblehead|MA|municipal||10250|America/New_York
241|Albertville Municipal Utilities Board|AL|municipal|SRTV|10235|America/Chicago
6173|Fannin County Electric Cooperative|TX|cooperative|ERCT|10222|America/Chicago
27058|High West Energy|CO WY NE|cooperative|RMPA|10169|America/Denver
19501|Union Rural Electric Cooperative|OH|cooperative|RFCW|10165|America/New_York
17540|South Central Ark Electric Cooperative|AR|cooperative|SRMV|10140|America/Chicago
6582|City of Forest Grove|OR|municipal|NWPP|10126|America/Los_Angeles
20310|Town of Wellesley|MA|municipal|NEWE|10125|America/New_York
3634|City of Nixa|MO|municipal||10120|America/Chicago
7096|City of Geneva|IL|municipal|RFCW|10113|America/Chicago
13788|Northern Wasco County PUD|OR|public|NWPP|10112|America/Los_Angeles
10627|Lakeview Light & Power|WA|cooperative|NWPP|10097|America/Los_Angeles
13547|Newnan Water, Sewer & Light Commission|GA|municipal|SRSO|10089|America/New_York
5327|Douglas Electric Cooperative|OR|cooperative|NWPP|10087|America/Los_Angeles
23586|Vigilante Electric Cooperative|MT ID|cooperative|NWPP|10060|America/Denver
15145|City of Plattsburgh|NY|municipal|NYUP|10049|America/New_York
305|Alger-Delta Cooperative Electric Association|MI|cooperative|MROE|10047|America/Detroit
17260|North West Rural Electric Cooperative|IA|cooperative|MROW|10045|America/Chicago
4508|Crawfordsville Electric, Light & Power|IN|municipal|RFCW|10039|America/Indiana/Indianapolis
1769|Black Hills Electric Cooperative|SD|cooperative|RMPA|10025|America/Denver
10370|City of Kirkwood|MO|municipal|SRMW|10025|America/Chicago
12744|Modern Electric Water|WA|cooperative|NWPP|10020|America/Los_Angeles
329|Allamakee-Clayton Electric Cooperative|IA|cooperative||9985|America/Chicago
4373|Cornhusker Public Power District|NE|public|MROW|9984|America/Chicago
5417|Dunn County Electric Cooperative|WI|cooperative|MROW|9972|America/Chicago
40236|Forked Deer Electric Cooperative|TN|cooperative|SRTV|9950|America/Chicago
11586|Town of Mansfield|MA|municipal|NEWE|9940|America/New_York
295|City of Alexandria|MN|municipal|MROW|9928|America/Chicago
17693|Southwest Texas Electric Cooperative|TX|cooperative|ERCT|9901|America/Chicago
13964|Oconto Electric Cooperative|WI|cooperative||9878|America/Chicago
8796|City of Hingham|MA|municipal|NEWE|9872|America/New_York
17040|Shelby Electric Cooperative|IL|cooperative|SRMW|9857|America/Chicago
7024|Gascosage Electric Cooperative|MO|cooperative|SRMW|9849|America/Chicago
13963|Oconomowoc Utilities|WI|municipal|RFCW|9812|America/Chicago
6149|City of Ellensburg|WA|municipal|NWPP|9774|America/Los_Angeles
10063|Kaysville City|UT|municipal||9771|America/Denver
22646|United Electric Cooperative|MO|cooperative|SRMW|9766|America/Chicago
5780|Elkhorn Rural Public Power District|NE|public|MROW|9719|America/Chicago
14275|City of Oxford|MS|municipal|SRTV|9712|America/Chicago
18100|Steuben County Rural EMC|IN|cooperative||9684|America/Indiana/Indianapolis
1279|Barry Electric Cooperative|MO|cooperative||9667|America/Chicago
13693|North Central Electric Cooperative|OH|cooperative|RFCW|9656|America/New_York
6930|City of Gallup|NM|municipal||9634|America/Denver
3931|Coles-Moultrie Electric Cooperative|IL|cooperative|SRMW|9583|America/Chicago
16259|City of Rolla|MO|municipal|SRMW|9533|America/Chicago
8466|Henry County Rural EMC|IN|cooperative|RFCW|9527|America/Indiana/Indianapolis
15229|City of Poplar Bluff|MO|municipal|SPSO|9517|America/Chicago
9922|Jump River Electric Cooperative|WI|cooperative|MROW|9511|America/Chicago
8824|M J M Electric Cooperative|IL|cooperative||9396|America/Chicago
40221|Bedford Rural Electric Cooperative|PA|cooperative|RFCE|9367|America/New_York
10830|City of Lebanon|OH|municipal|RFCW|9355|America/New_York
1723|Big Bend Electric Cooperative|WA|cooperative|NWPP|9349|America/Los_Angeles
8840|City of Hope|AR|municipal|SPSO|9349|America/Chicago
19027|Tombigbee Electric Cooperative|AL|cooperative||9347|America/Chicago
11811|Town of Massena|NY|municipal|NYUP|9344|America/New_York
14238|Ouachita Electric Cooperative Corporation|AR|cooperative|SRMV|9323|America/Chicago
19445|Southern Indiana Rural Electric Cooperative|IN|cooperative|RFCW|9318|America/Indiana/Indianapolis
14653|PUD No 1 of Pend Oreille County|WA|public|NWPP|9310|America/Los_Angeles
12312|Merced Irrigation District|CA|public|CAMX|9307|America/Los_Angeles
6707|City of Frankfort|IN|municipal|RFCW|9275|America/Indiana/Indianapolis
11014|Lighthouse Electric Cooperative|TX|cooperative|ERCT|9261|America/Chicago
7651|Greenwood Utilities Commission|MS|municipal|SRMV|9257|America/Chicago
15356|Price Electric Cooperative|WI|cooperative|MROW|9222|America/Chicago
3701|Clark Electric Cooperative|WI|cooperative||9203|America/Chicago
9613|City of Lebanon|IN|municipal|RFCW|9200|America/Indiana/Indianapolis
20737|Willmar Municipal Utilities|MN|municipal|MROW|9180|America/Chicago
19581|Upson Electric Membership Corporation|GA|cooperative||9112|America/New_York
6335|Firelands Electric Cooperative|OH|cooperative||9097|America/New_York
1367|Bayfield Electric Cooperative|WI|cooperative|MROW|9051|America/Chicago
18384|City of Sweetwater|TN|municipal|SRTV|9047|America/New_York
6804|Frontier Power|OH|cooperative|RFCW|9026|America/New_York
12298|City of Menasha|WI|municipal|RFCW|8979|America/Chicago
12227|Meeker Cooperative Light & Power Association|MN|cooperative|MROW|8966|America/Chicago
1169|Bailey County Electric Cooperative Association|TX|cooperative|SPSO|8954|America/Chicago
5961|Town of Erwin|TN|municipal|SRTV|8922|America/New_York
16611|Access Energy Cooperative|IA|cooperative|SRMW|8908|America/Chicago
5588|East-Central Iowa Rural Electric Cooperative|IA|cooperative|MROW|8895|America/Chicago
17290|Slash Pine Electric Membership Corporation|GA|cooperative|SRSO|8895|America/New_York
21075|Y-W Electric Association|CO NE|cooperative|RMPA|8889|America/Denver
97|Adams Electric Cooperative|IL|cooperative|SRMW|8889|America/Chicago
15811|Rich Mountain Electric Cooperative|AR|cooperative|SRMV|8867|America/Chicago
416|City of Altus|OK|municipal|SPSO|8830|America/Chicago
18249|City of Sturgeon Bay|WI|municipal|MROE|8813|America/Chicago
3939|City of College Park|GA|municipal|SRSO|8810|America/New_York
6949|City of Gardner|KS|municipal||8808|America/Chicago
8055|City of Hannibal|MO|municipal|SRMW|8797|America/Chicago
3938|Coleman County Electric Cooperative|TX|cooperative|ERCT|8793|America/Chicago
5429|City of Duncan|OK|municipal|SPSO|8782|America/Chicago
18181|City of Stoughton|WI|municipal|MROE|8778|America/Chicago
14857|Pitt & Greene Electric Membership Corporation|NC|cooperative|SRVC|8755|America/New_York
12478|Town of Middletown|DE|municipal|RFCE|8730|America/New_York
12208|City of McPherson|KS|municipal|SPNO|8725|America/Chicago
27422|Todd-Wadena Electric Cooperative|MN|cooperative||8725|America/Chicago
4617|Cullman Power Board|AL|municipal|SRTV|8686|America/Chicago
9991|Kandiyohi Power Cooperative|MN|cooperative||8680|America/Chicago
14712|Pemiscot-Dunklin Electric Cooperative|MO|cooperative|SRMW|8648|America/Chicago
17177|City of Sikeston|MO|municipal|SRMW|8635|America/Chicago
296|Alfalfa Electric Cooperative|OK KS|cooperative|SPSO|8601|America/Chicago
10702|Borough of Lansdale|PA|municipal||8593|America/New_York
13228|City of Natchitoches|LA|municipal|SPSO|8587|America/Chicago
6612|Fort Payne Improvement Authority|AL|municipal|SRTV|8572|America/Chicago
16900|City of Seguin|TX|municipal|ERCT|8563|America/Chicago
11204|Los Alamos County|NM|municipal|AZNM|8545|America/Denver
12899|Mor-Gran-Sou Electric Cooperative|ND|cooperative|MROW|8518|America/Chicago
12860|Morgan County Rural Electric Association|CO|cooperative|RMPA|8425|America/Denver
13739|Northeast Power|NE|public|MROW|8406|America/Chicago
17562|City of South Haven|MI|municipal||8375|America/Detroit
11488|Madisonville Municipal Utilities|KY|municipal|SRTV|8358|America/Chicago
17829|City of Springfield|TN|municipal|SRTV|8346|America/Chicago
12944|City of Morganton|NC|municipal|SRVC|8321|America/New_York
17037|City of Shelby|NC|municipal||8308|America/New_York
16829|City of Scottsboro|AL|municipal|SRTV|8299|America/Chicago
4147|Town of Concord|MA|municipal||8296|America/New_York
4704|DS&O Electric Cooperative|KS|cooperative||8281|America/Chicago
13482|New River Light & Power|NC|public|SRVC|8275|America/New_York
15159|City of Plymouth|WI|municipal|RFCW|8268|America/Chicago
17548|South Central Public Power District|NE|public|MROW|8243|America/Chicago
4848|Daviess Martin County REMC|IN|cooperative|RFCW|8196|America/Indiana/Indianapolis
9275|Indianola Municipal Utilities|IA|municipal||8187|America/Chicago
12532|City of Milan|TN|municipal|SRTV|8138|America/Chicago
12472|Middle Georgia Electric Membership Corporation|GA|cooperative||8127|America/New_York
36189|Mid-Ohio Energy Cooperative|OH|cooperative||8127|America/New_York
9665|Jasper County Rural EMC|IN|cooperative|RFCW|8122|America/Indiana/Indianapolis
19225|City of Troy|AL|municipal|SRSO|8115|America/Chicago
13144|City of Muscle Shoals|AL|municipal|SRTV|8112|America/Chicago
19397|City of Ukiah|CA|municipal||8101|America/Los_Angeles
2138|Brainerd Public Utilities|MN|municipal||8096|America/Chicago
3839|Coahoma Electric Power Association|MS|cooperative|SRSO|8076|America/Chicago
12186|McMinnville Electric System|TN|municipal|SRTV|8076|America/Chicago
17560|Town of South Hadley|MA|municipal||8071|America/New_York
4237|Consolidated Electric Cooperative|MO|cooperative|SRMW|8019|America/Chicago
2008|City of Boulder City|NV|municipal|AZNM|8006|America/Los_Angeles
4960|Decatur County Rural EMC|IN|cooperative|RFCW|7995|America/Indiana/Indianapolis
16063|Rita Blanca Electric Cooperative|TX|cooperative|SPSO|7977|America/Chicago
219|Alaska Power and Telephone|AK|investor_owned|AKMS|7974|America/Anchorage
15308|Plumas-Sierra Rural Electric Cooperative|CA|cooperative|CAMX|7965|America/Los_Angeles
3293|Central Wisconsin Electric Cooperative|WI|cooperative||7962|America/Chicago
18199|Swisher Electric Cooperative|TX|cooperative|SPSO|7960|America/Chicago
13138|City of Murray|KY|municipal|SRTV|7956|America/Chicago
17184|City of Siloam Springs|AR|municipal|SPSO|7930|America/Chicago
2220|Brigham City|UT|municipal||7917|America/Denver
14160|Orange County Rural EMC|IN|cooperative|RFCW|7893|America/Indiana/Indianapolis
10210|Ketchikan Public Utilities|AK|municipal|AKMS|7838|America/Anchorage
2982|Cape Hatteras Electric Membership Corporation|NC|cooperative|SRVC|7774|America/New_York
6717|Franklin Electric Cooperative|AL|cooperative|SRTV|7740|America/Chicago
8574|Jackson Electric Cooperative|WI|cooperative||7740|America/Chicago
7262|Glacier Electric Cooperative|MT|cooperative|NWPP|7728|America/Denver
3216|City of Celina|OH|municipal|RFCW|7724|America/New_York
13694|North Central Electric Cooperative|ND|cooperative|MROW|7707|America/Chicago
17681|Southwest Rural Electric Association|TX OK|cooperative|SPSO|7702|America/Chicago
11770|City of Martinsville|VA|municipal|RFCW|7700|America/New_York
3113|City of Carthage|MO|municipal|SPSO|7685|America/Chicago
3108|City of Cartersville|GA|municipal|SRSO|7661|America/New_York
20135|City of Washington|UT|municipal||7660|America/Denver
6803|Town of Front Royal|VA|municipal||7658|America/New_York
7456|Graham County Electric Cooperative|AZ|cooperative|AZNM|7653|America/Phoenix
15034|Pierce-Pepin Cooperative Services|WI|cooperative||7594|America/Chicago
994|City of Auburn|IN|municipal|RFCW|7589|America/Indiana/Indianapolis
3498|Chippewa Valley Electric Cooperative|WI|cooperative||7533|America/Chicago
16921|City of Seneca|SC|municipal||7528|America/New_York
20139|City of Washington|IN|municipal||7521|America/Indiana/Indianapolis
13073|Mt Wheeler Power|NV UT|cooperative|NWPP|7517|America/Los_Angeles
21111|Perennial Public Power District|NE|public|MROW|7516|America/Chicago
8212|Hartford Electric|WI|municipal|RFCW|7495|America/Chicago
3881|City of Cody|WY|municipal||7491|America/Denver
7270|City of Glasgow|KY|municipal|SRTV|7489|America/Chicago
2641|Butler Rural Electric Cooperative Association|KS|cooperative||7486|America/Chicago
118|Adams Rural Electric Cooperative|OH|cooperative|RFCW|7463|America/New_York
2955|Canby Utility Board|OR|municipal||7462|America/Los_Angeles
15619|City of Radford|VA|municipal|RFCW|7456|America/New_York
3205|Cedar-Knox Public Power District|NE|public|MROW|7435|America/Chicago
6205|City of Farmington|MO|municipal|SRMW|7421|America/Chicago
6894|City of Gaffney|SC|municipal|SRVC|7401|America/New_York
12803|Monroe County Electric Cooperative|IL|cooperative||7386|America/Chicago
11085|Town of Littleton|MA|municipal|NEWE|7380|America/New_York
9667|City of Jasper|IN|municipal|RFCW|7369|America/Indiana/Indianapolis
15040|City of Pierre|SD|municipal|MROW|7365|America/Chicago
13488|New Ulm Public Utilities Commission|MN|municipal||7355|America/Chicago
5111|City of Detroit Lakes|MN|municipal|MROW|7353|America/Chicago
11334|Lyon-Coffey Electric Cooperative|KS|cooperative||7349|America/Chicago
14194|City of Orrville|OH|municipal|RFCW|7348|America/New_York
7489|Grand Rapids Public Utility Commission|MN|municipal|MROW|7321|America/Chicago
11767|Marshall County Rural EMC|IN|cooperative|RFCW|7277|America/Indiana/Indianapolis
10832|City of Lebanon|MO|municipal|SRMW|7249|America/Chicago
9130|Hutchinson Utilities Commission|MN|municipal|MROW|7243|America/Chicago
24558|City of Escanaba|MI|municipal||7235|America/Detroit
10962|Lewis County Rural ECA|MO|cooperative|SRMW|7231|America/Chicago
3915|Coldwater Board of Public Utility|MI|municipal|RFCM|7225|America/Detroit
10562|Lagrange County Rural EMC|IN|cooperative|RFCW|7211|America/Indiana/Indianapolis
23826|Bluestem Electric Cooperative|KS|cooperative|SPNO|7208|America/Chicago
3236|Central Electric Cooperative|SD|cooperative|MROW|7203|America/Chicago
9603|City of Jackson|MO|municipal||7202|America/Chicago
13757|North Plains Electric Cooperative|TX|cooperative|SPSO|7170|America/Chicago
12540|City of Milford|DE|municipal|RFCE|7149|America/New_York
2194|City of Brenham|TX|municipal|ERCT|7125|America/Chicago
18252|City of Sturgis|MI|municipal|RFCW|7107|America/Detroit
4471|Craig-Botetourt Electric Cooperative|VA|cooperative|SRVC|7099|America/New_York
20813|City of Winfield|KS|municipal|SPNO|7051|America/Chicago
3597|Citizens Electric|PA|investor_owned|RFCE|7042|America/New_York
9442|Town of Ipswich|MA|municipal||7036|America/New_York
13604|City of Niles|MI|municipal||7014|America/Detroit
10144|Kennebunk Light & Power District|ME|municipal|NEWE|7006|America/New_York
9128|Hurricane City Power|UT|municipal||6991|America/Denver
8543|Hibbing Public Utilities Commission|MN|municipal||6987|America/Chicago
6145|City of Fairhope|AL|municipal||6981|America/Chicago
12915|Moreau-Grand Electric Cooperative|SD|cooperative|MROW|6977|America/Chicago
19431|City of Union|SC|municipal||6935|America/New_York
3731|Town of Clayton|NC|municipal|SRVC|6924|America/New_York
16179|Rochelle Municipal Utilities|IL|municipal|RFCW|6893|America/Chicago
13026|City of Moultrie|GA|municipal|SRSO|6888|America/New_York
16920|Sedgwick County Electric Cooperative Association|KS|cooperative||6847|America/Chicago
6258|Federated Rural Electric Association|MN IA|cooperative|MROW|6821|America/Chicago
13684|Nobles Cooperative Electric|MN|cooperative|MROW|6821|America/Chicago
11910|McLeod Cooperative Power Association|MN|cooperative|MROW|6818|America/Chicago
5336|City of Dover|OH|municipal|RFCW|6816|America/New_York
1427|City of Beatrice|NE|municipal||6803|America/Chicago
8972|City of Hudson|OH|municipal|RFCW|6781|America/New_York
17569|City of South Norwalk|CT|municipal|NEWE|6778|America/New_York
11476|Borough of Madison|NJ|municipal||6773|America/New_York
7720|Grundy Electric Cooperative|MO IA|cooperative|SRMW|6745|America/Chicago
19502|United Electric Cooperative|ID|cooperative|NWPP|6736|America/Boise
10558|LaCreek Electric Association|SD NE|cooperative|MROW|6729|America/Chicago
2215|Bridger Valley Electric Association|WY|cooperative|RMPA|6722|America/Denver
20368|West Central Electric Cooperative|SD|cooperative|MROW|6714|America/Chicago
13577|City of Nicholasville|KY|municipal|SRTV|6698|America/New_York
1456|Town of Bedford|VA|municipal|RFCW|6674|America/New_York
8573|City of Highland|IL|municipal||6668|America/Chicago
21158|City of Zeeland|MI|municipal|RFCM|6665|America/Detroit
11731|City of Marshall|MN|municipal|MROW|6661|America/Chicago
19974|Town of Wake Forest|NC|municipal||6660|America/New_York
11788|Consumers Energy|IA|cooperative|MROW|6658|America/Chicago
55787|City of Moreno Valley|CA|municipal|CAMX|6646|America/Los_Angeles
27222|City of Ripley|TN|municipal|SRTV|6644|America/Chicago
6431|Flint Hills Rural ECA|KS|cooperative||6639|America/Chicago
19308|City of Tuskegee|AL|municipal|SRSO|6622|America/Chicago
18260|Surprise Valley Electrification|CA OR NV|cooperative|NWPP|6610|America/Los_Angeles
4717|Dakota Valley Electric Cooperative|ND|cooperative|MROW|6600|America/Chicago
20456|Twin Valleys Public Power District|NE|public|MROW|6600|America/Chicago
5935|Borough of Ephrata|PA|municipal||6599|America/New_York
19882|Virginia Tech Electric Service|VA|public|RFCW|6596|America/New_York
12408|City of Miami|OK|municipal|SPSO|6594|America/Chicago
13731|North Star Electric Cooperative|MN|cooperative|MROW|6584|America/Chicago
3702|Clarksdale Public Utilities|MS|municipal|SRMV|6581|America/Chicago
1301|Barton County Electric Cooperative|MO|cooperative||6564|America/Chicago
308|City of Acworth|GA|municipal||6544|America/New_York
16284|Roseau Electric Cooperative|MN|cooperative|MROW|6536|America/Chicago
12539|Midwest Electric Membership Corporation|NE|cooperative|RMPA|6527|America/Denver
16082|City of River Falls|WI|municipal|MROW|6505|America/Chicago
10066|K C Electric Association|CO|cooperative|RMPA|6500|America/Denver
11693|Marlboro Electric Cooperative|SC|cooperative|SRVC|6486|America/New_York
13750|Northern Electric Cooperative|SD|cooperative|MROW|6466|America/Chicago
21513|Fergus Electric Cooperative|MT|cooperative|NWPP|6462|America/Denver
13838|Northfork Electric Cooperative|OK|cooperative|SPSO|6446|America/Chicago
7827|Guntersville Electric Board|AL|municipal|SRTV|6445|America/Chicago
19430|City of Union City|TN|municipal|SRTV|6426|America/Chicago
18446|T I P Rural Electric Cooperative|IA|cooperative||6410|America/Chicago
20334|Wellsborough Electric|PA|investor_owned|RFCE|6398|America/New_York
19158|Tri-County Electric Cooperative Association|MO|cooperative|SRMW|6398|America/Chicago
17783|City of Spencer|IA|municipal||6384|America/Chicago
14600|Payson City|UT|municipal||6382|America/Denver
12625|City of Minden|LA|municipal||6375|America/Chicago
12800|City of Monroe|GA|municipal||6323|America/New_York
2643|Butler Public Power District|NE|public|MROW|6315|America/Chicago
20472|Wharton County Electric Cooperative|TX|cooperative|ERCT|6307|America/Chicago
3208|Cedarburg Light & Water Commission|WI|municipal|RFCW|6296|America/Chicago
18102|Steuben Rural Electric Cooperative|NY|cooperative||6294|America/New_York
19324|Two Rivers Water & Light|WI|municipal|MROE|6284|America/Chicago
13730|City of North St Paul|MN|municipal||6258|America/Chicago
17692|Southwest Public Power District|NE|public|MROW|6240|America/Chicago
20392|City of West Plains|MO|municipal|SPNO|6239|America/Chicago
2998|Carbon Power & Light|WY|cooperative|RMPA|6234|America/Denver
20211|Village of Waunakee|WI|municipal|MROE|6231|America/Chicago
10960|City of Lewisburg|TN|municipal|SRTV|6226|America/Chicago
15672|Ralls County Electric Cooperative|MO|cooperative||6219|America/Chicago
1417|Beartooth Electric Cooperative|MT|cooperative|NWPP|6212|America/Denver
7300|City of Glenwood Springs|CO|municipal|RMPA|6211|America/Denver
13610|Niobrara Valley Electric Membership Corporation|NE|cooperative|MROW|6202|America/Chicago
4346|Cooperative Light & Power Association Lake County|MN|cooperative|MROW|6177|America/Chicago
11118|Lockhart Power|SC|investor_owned|SRVC|6169|America/New_York
11272|Lower Yellowstone REA|MT ND|cooperative|NWPP|6162|America/Denver
289|City of Alexander City|AL|municipal|SRSO|6153|America/Chicago
15686|Village of Rantoul|IL|municipal||6152|America/Chicago
20332|Wells Rural Electric|NV UT|cooperative|NWPP|6136|America/Los_Angeles
18395|Sylacauga Utilities Board|AL|municipal||6128|America/Chicago
6611|Fort Belknap Electric Cooperative|TX|cooperative|ERCT|6127|America/Chicago
14229|City of Ottawa|KS|municipal||6126|America/Chicago
560|City of Amherst|OH|municipal||6124|America/New_York
2655|Butte Electric Cooperative|SD|cooperative|MROW|6118|America/Denver
16851|SE-MA-NO Electric Cooperative|MO|cooperative|SRMW|6106|America/Chicago
17279|PUD No 1 of Skamania|WA|public|NWPP|6101|America/Los_Angeles
9087|Town of Huntersville|NC|municipal|SRVC|6096|America/New_York
14500|Park Electric Cooperative|MT|cooperative|NWPP|6064|America/Denver
8631|Hillsdale Board of Public Works|MI|municipal||6031|America/Detroit
6610|City of Fort Morgan|CO|municipal|RMPA|6028|America/Denver
2485|City of Buffalo|MN|municipal||6028|America/Chicago
3892|City of Coffeyville|KS|municipal|SPSO|6022|America/Chicago
3314|Chariton Valley Electric Cooperative|IA|cooperative||6021|America/Chicago
20793|City of Winchester|TN|municipal|SRTV|6018|America/New_York
12406|Miami-Cass County Rural EMC|IN|cooperative|RFCW|6015|America/Indiana/Indianapolis
22690|Roosevelt County Electric Cooperative|NM|cooperative|SPSO|6010|America/Denver
3806|Clinton County Electric Cooperative|IL|cooperative||6008|America/Chicago
8348|City of Healdsburg|CA|municipal||6007|America/Los_Angeles
4041|Columbia Rural Electric Association|WA OR|cooperative|NWPP|5978|America/Los_Angeles
3435|Cherry-Todd Electric Cooperative|SD NE|cooperative|MROW|5973|America/Chicago
10433|Kodiak Electric Association|AK|cooperative|AKMS|5948|America/Anchorage
18466|Town of Tarboro|NC|municipal|SRVC|5947|America/New_York
6914|City of Galion|OH|municipal||5945|America/New_York
13704|North Western Electric Cooperative|OH|cooperative||5924|America/New_York
49986|Southwest Iowa Rural Electric Cooperative|IA|cooperative|MROW|5914|America/Chicago
2774|CMS Electric Cooperative|KS|cooperative|SPNO|5911|America/Chicago
11732|City of Marshall|MO|municipal||5911|America/Chicago
13209|City of Napoleon|OH|municipal|RFCW|5904|America/New_York
15938|Rice Lake Utilities|WI|municipal||5895|America/Chicago
1896|City of Bluffton|IN|municipal|RFCW|5893|America/Indiana/Indianapolis
11022|Lincoln Electric Cooperative|MT|cooperative|NWPP|5887|America/Denver
6380|Fitzgerald Water Light & Bond Commission|GA|municipal||5887|America/New_York
18401|Sun River Electric Cooperative|MT|cooperative|NWPP|5876|America/Denver
14840|City of Peru|IL|municipal|SRMW|5872|America/Chicago
18847|City of Thomaston|GA|municipal||5857|America/New_York
6151|Fairmont Public Utilities Commission|MN|municipal||5848|America/Chicago
17550|South Central Electric Association|MN|cooperative|MROW|5831|America/Chicago
2439|City of Bryan|OH|municipal||5831|America/New_York
16420|Rural Electric Convenience Cooperative|IL|cooperative|SRMW|5827|America/Chicago
13698|North Central Public Power District|NE|public|MROW|5814|America/Chicago
10012|Kay Electric Cooperative|OK|cooperative|SPSO|5812|America/Chicago
10728|Lane-Scott Electric Cooperative|KS|cooperative|SPNO|5808|America/Chicago
17271|City & Borough of Sitka|AK|municipal||5796|America/Anchorage
13334|City of Nebraska City|NE|municipal||5771|America/Chicago
11359|Village of Lyndonville|VT|municipal|NEWE|5755|America/New_York
20913|Town of Wolfeboro|NH|municipal|NEWE|5737|America/New_York
17577|City of South Sioux City|NE|municipal|MROW|5722|America/Chicago
59|City of Abbeville|LA|municipal||5714|America/Chicago
17011|Shawano Municipal Utilities|WI|municipal|RFCW|5706|America/Chicago
12927|Morgan City|LA|municipal||5690|America/Chicago
11250|Loup Valleys Rural Public Power District|NE|public|MROW|5682|America/Chicago
6758|City of Fredericksburg|TX|municipal||5677|America/Chicago
3420|City of Cheney|WA|municipal||5676|America/Los_Angeles
5325|City of Douglas|GA|municipal|SRSO|5658|America/New_York
10770|City of Laurinburg|NC|municipal|SRVC|5658|America/New_York
17457|Town of Smyrna|DE|municipal||5620|America/New_York
3355|City of Chanute|KS|municipal|SPNO|5614|America/Chicago
10152|City of Kennett|MO|municipal||5597|America/Chicago
26934|Red Lake Electric Cooperative|MN|cooperative|MROW|5564|America/Chicago
8226|City of Hartselle|AL|municipal|SRTV|5557|America/Chicago
8883|Houlton Water|ME|municipal|NEWE|5520|America/New_York
19437|Western Iowa Power Cooperative|IA|cooperative|MROW|5513|America/Chicago
20824|Village of Winnetka|IL|municipal||5510|America/Chicago
8924|Howard Greeley Rural Public Power District|NE|public|MROW|5499|America/Chicago
16286|Rosebud Electric Cooperative|SD|cooperative|MROW|5487|America/Chicago
6839|City of Fulton|MO|municipal||5480|America/Chicago
4619|Town of Culpeper|VA|municipal||5464|America/New_York
21013|City of Worthington|MN|municipal|MROW|5456|America/Chicago
20077|City of Wapakoneta|OH|municipal|RFCW|5447|America/New_York
2812|City of Calhoun|GA|municipal|SRSO|5436|America/New_York
1913|City of Boerne|TX|municipal||5435|America/Chicago
13700|North Itasca Electric Cooperative|MN|cooperative|MROW|5420|America/Chicago
11119|City of Lockhart|TX|municipal||5415|America/Chicago
11871|City of Mayfield Plant Board|KY|municipal|SRTV|5412|America/Chicago
9666|Jay County Rural EMC|IN|cooperative|RFCW|5405|America/Indiana/Indianapolis
7561|Greenbelt Electric Cooperative|TX|cooperative|ERCT|5401|America/Chicago
14867|City of Petoskey|MI|municipal||5401|America/Detroit
3722|Clarke Electric Cooperative|IA|cooperative|MROW|5395|America/Chicago
6715|City of Franklin|VA|municipal||5380|America/New_York
12700|Missouri Rural Electric Cooperative|MO|cooperative|SRMW|5379|America/Chicago
21526|City of Laurens|SC|municipal||5373|America/New_York
8515|City of Hermiston|OR|municipal||5366|America/Los_Angeles
15621|Radiant Electric Cooperative|KS|cooperative|SPNO|5364|America/Chicago
15541|Borough of Quakertown|PA|municipal||5348|America/New_York
2411|City of Brownsville|TN|municipal|SRTV|5345|America/Chicago
13032|Mt Carmel Public Utility|IL|investor_owned|SRMW|5318|America/Chicago
367|City of Alliance|NE|municipal|RMPA|5317|America/Denver
2961|Caney Valley Electric Cooperative Association|KS|cooperative|SPNO|5315|America/Chicago
11989|McCone Electric Cooperative|MT|cooperative|NWPP|5289|America/Denver
40304|Minnesota Valley Cooperative Light & Power Association|MN|cooperative|MROW|5287|America/Chicago
21079|Wyrulec|WY NE|cooperative|RMPA|5272|America/Denver
49998|City of Berea Municipal Utility|KY|municipal|SRTV|5268|America/New_York
14078|City of Okolona|MS|municipal|SRTV|5263|America/Chicago
155|Agralite Electric Cooperative|MN|cooperative|MROW|5233|America/Chicago
8319|Heartland Power Cooperative|IA MN|cooperative|MROW|5225|America/Chicago
40208|Ark Valley Electric Cooperative Association|KS|cooperative|SPNO|5202|America/Chicago
7484|Grand Electric Cooperative|SD MT|cooperative|MROW|5200|America/Chicago
20214|Waverly Municipal Electric Utility|IA|municipal||5193|America/Chicago
19883|City of Virginia|MN|municipal||5173|America/Chicago
17512|Village of Solvay|NY|municipal|NYUP|5130|America/New_York
21095|Public Service Commission of Yazoo City|MS|municipal||5127|America/Chicago
4071|Columbus Electric Cooperative|NM|cooperative|AZNM|5126|America/Denver
6008|City of Etowah|TN|municipal|SRTV|5117|America/New_York
13697|North Central Power|WI|investor_owned|MROW|5115|America/Chicago
4796|Darke Rural Electric Cooperative|OH|cooperative||5113|America/New_York
7460|Goodhue County Cooperative Electric Association|MN|cooperative||5109|America/Chicago
13646|City of Norcross|GA|municipal|SRSO|5097|America/New_York
16458|City of Russellville|AL|municipal|SRTV|5095|America/Chicago
22814|Raft Rural Electric Cooperative|ID NV UT|cooperative|NWPP|5092|America/Boise
2652|Butler County Rural Electric Cooperative|IA|cooperative|MROW|5089|America/Chicago
15804|Reedsburg Utility Commission|WI|municipal|MROE|5086|America/Chicago
6718|City of Franklin|KY|municipal|SRTV|5062|America/Chicago
40441|Town of Murphy|NC|municipal|SRTV|5062|America/New_York
18941|City of Tipp City|OH|municipal||5056|America/New_York
17043|City of Shelby|OH|municipal||5047|America/New_York
15048|Electrical District No 2 Pinal County|AZ|public|AZNM|5027|America/Phoenix
19022|Tongue River Electric Cooperative|MT|cooperative|NWPP|5026|America/Denver
10550|McCook Public Power District|NE|public|MROW|5023|America/Chicago
17149|City of Sidney|NE|municipal|MROW|5016|America/Denver
20509|Wheat Belt Public Power District|NE|public|RMPA|5004|America/Denver
7128|City of Georgetown|SC|municipal|SRVC|5004|America/New_York
13523|City of Newberry|SC|municipal|SRVC|5004|America/New_York
14645|City of Pella|IA|municipal||4960|America/Chicago
18820|City of Thief River Falls|MN|municipal||4940|America/Chicago
5777|City of Elkhorn|WI|municipal||4936|America/Chicago
10324|City of Kings Mountain|NC|municipal||4920|America/New_York
18448|Tanner Electric Cooperative|WA|cooperative||4911|America/Los_Angeles
6112|Farmers Electric Cooperative|IA|cooperative|MROW|4875|America/Chicago
10065|KBR Rural Public Power District|NE|public|MROW|4856|America/Chicago
12681|Mississippi County Electric|AR|cooperative|SRMV|4854|America/Chicago
17028|City of Sheboygan Falls|WI|municipal||4839|America/Chicago
4007|City of Columbia City|IN|municipal||4835|America/Indiana/Indianapolis
19307|City of Tuscumbia|AL|municipal|SRTV|4828|America/Chicago
14537|Pascoag Utility District|RI|municipal|NEWE|4827|America/New_York
15462|City of Pryor|OK|municipal|SPSO|4808|America/Chicago
10610|Lake Placid Village|NY|municipal||4804|America/New_York
13690|North Central MO Electric Cooperative|MO|cooperative|SRMW|4802|America/Chicago
8199|City of Harrisonville|MO|municipal||4799|America/Chicago
15045|Pike County Light & Power|PA|investor_owned|NYUP|4796|America/New_York
2545|City of Burley|ID|municipal||4768|America/Boise
15188|Polk County Rural Public Power District|NE|public|MROW|4729|America/Chicago
694|Anza Electric Cooperative|CA|cooperative||4724|America/Los_Angeles
17643|Southern Iowa Electric Cooperative|IA|cooperative||4724|America/Chicago
7750|Guthrie County Rural ECA|IA|cooperative||4716|America/Chicago
12782|City of Monett|MO|municipal|SPNO|4714|America/Chicago
13481|City of New Richmond|WI|municipal|MROW|4711|America/Chicago
13561|City of Newton|NC|municipal||4710|America/New_York
20138|Wasco Electric Cooperative|OR|cooperative|NWPP|4704|America/Los_Angeles
19788|City of Vermillion|SD|municipal|MROW|4700|America/Chicago
6617|Fort Valley Utility Commission|GA|municipal||4698|America/New_York
4437|City of Covington|TN|municipal|SRTV|4697|America/Chicago
604|City of Andalusia|AL|municipal|SRSO|4642|America/Chicago
965|Atlantic Municipal Utilities|IA|municipal||4636|America/Chicago
26939|Red River Valley Cooperative Power Association|MN ND|cooperative|MROW|4628|America/Chicago
11203|Logan County Cooperative Power & Light|OH|cooperative||4626|America/New_York
690|City of Bardstown|KY|municipal|SRTV|4614|America/New_York
12789|City of Monmouth|OR|municipal||4596|America/Los_Angeles
201|City of Alachua|FL|municipal||4584|America/New_York
2974|Canton Municipal Utilities|MS|municipal|SRMV|4583|America/Chicago
11713|City of Marshall|MI|municipal|RFCM|4577|America/Detroit
14505|Parkland Light & Water|WA|cooperative|NWPP|4566|America/Los_Angeles
2773|City of Cairo|GA|municipal||4553|America/New_York
15388|City of Princeton|IL|municipal||4552|America/Chicago
3705|Clarksville Light & Water|AR|municipal|SPSO|4548|America/Chicago
17896|City of Shasta Lake|CA|municipal|CAMX|4537|America/Los_Angeles
3486|Chillicothe Municipal Utilities|MO|municipal||4525|America/Chicago
2316|Brown County Rural Electric Association|MN|cooperative|MROW|4520|America/Chicago
8104|Town of Hardwick|VT|municipal|NEWE|4496|America/New_York
9697|City of Jellico|KY TN|municipal|SRTV|4470|America/New_York
18316|Sumner-Cowley Electric Cooperative|KS|cooperative||4446|America/Chicago
15750|Redwood Electric Cooperative|MN|cooperative|MROW|4445|America/Chicago
10656|City of Lampasas|TX|municipal||4437|America/Chicago
3764|Clearwater-Polk Electric Cooperative|MN|cooperative||4436|America/Chicago
1566|City of Bennettsville|SC|municipal||4425|America/New_York
9664|City of Jasper|TX|municipal||4421|America/Chicago
5730|City of Elberton|GA|municipal||4418|America/New_York
4667|City of Cushing|OK|municipal||4417|America/Chicago
9023|City of Humboldt|TN|municipal|SRTV|4413|America/Chicago
14012|Ohop Mutual Light|WA|cooperative|NWPP|4413|America/Los_Angeles
5575|City of East Grand Forks|MN|municipal|MROW|4412|America/Chicago
20259|City of Webster City|IA|municipal||4412|America/Chicago
12615|City of Milton-Freewater|OR|municipal||4408|America/Los_Angeles
17451|Town of Smithfield|NC|municipal||4407|America/New_York
18383|Taylor Electric Cooperative|WI|cooperative||4395|America/Chicago
20315|City of Wellington|KS|municipal||4389|America/Chicago
14373|Page Utility Enterprises|AZ|municipal||4385|America/Phoenix
20213|Waupun Utilities|WI|municipal|MROE|4377|America/Chicago
17900|City of Saint Peter|MN|municipal||4360|America/Chicago
7826|City of Gunnison|CO|municipal|RMPA|4334|America/Denver
998|City of Augusta|KS|municipal||4312|America/Chicago
15291|Prairie Energy Cooperative|IA|cooperative|MROW|4287|America/Chicago
18538|City of Tell City|IN|municipal||4259|America/Indiana/Indianapolis
887|Arrowhead Electric Cooperative|MN|cooperative|MROW|4246|America/Chicago
10967|City of Lexington|NE|municipal|MROW|4244|America/Chicago
27316|Town of Stowe|VT|municipal|NEWE|4226|America/New_York
23326|Sierra Electric Cooperative|NM|cooperative|AZNM|4208|America/Denver
17891|City of St Marys|OH|municipal|RFCW|4206|America/New_York
10153|KEM Electric Cooperative|ND|cooperative|MROW|4205|America/Chicago
28541|Clatskanie Peoples Utility District|OR|public|NWPP|4202|America/Los_Angeles
7593|City of Green Cove Springs|FL|municipal||4196|America/New_York
16561|City of Sallisaw|OK|municipal||4192|America/Chicago
10605|Lake Mills Light & Water|WI|municipal|RFCW|4191|America/Chicago
18942|Tipton Municipal Electric Utility|IN|municipal||4185|America/Indiana/Indianapolis
20136|City of Waseca|MN|municipal||4182|America/Chicago
2599|Burt County Public Power District|NE|public|MROW|4180|America/Chicago
122|Village of Arcade|NY|municipal||4164|America/New_York
9598|City of Jackson|OH|municipal||4152|America/New_York
12989|Village of Morrisville|VT|municipal|NEWE|4147|America/New_York
6710|Town of Edenton|NC|municipal||4146|America/New_York
6580|Town of Forest City|NC|municipal||4144|America/New_York
1201|Barbourville Utility Commission|KY|municipal||4118|America/New_York
3804|Clinton Combined Utility System|SC|municipal||4117|America/New_York
13570|Ninnescah Rural ECA|KS|cooperative|SPNO|4115|America/Chicago
13038|City of Mt Pleasant|IA|municipal||4087|America/Chicago
6043|City of Evansville|WI|municipal|MROE|4077|America/Chicago
16459|City of Russellville|KY|municipal|SRTV|4055|America/Chicago
12090|McLean Electric Cooperative|ND|cooperative|MROW|4047|America/Chicago
3774|City of Clewiston|FL|municipal||4045|America/New_York
13039|City of Mt Pleasant|TN|municipal|SRTV|4011|America/Chicago
19687|City of Valley City|ND|municipal||4003|America/Chicago
17261|Slope Electric Cooperative|ND|cooperative|MROW|4001|America/Denver
571|City of Amory|MS|municipal|SRTV|3999|America/Chicago
1036|Town of Ayden|NY|municipal|NYCW|3996|America/New_York
16759|Sheridan Electric Cooperative|MT|cooperative|NWPP|3994|America/Denver
13467|New London Electric & Water Utility|WI|municipal|RFCW|3959|America/Chicago
7149|City of Gering|NE|municipal||3936|America/Chicago
1683|Big Horn County Electric Cooperative|MT|cooperative|NWPP|3930|America/Denver
1764|Black Diamond Power|WV|investor_owned|RFCW|3928|America/New_York
11345|Lyon-Lincoln Electric Cooperative|MN|cooperative|MROW|3917|America/Chicago
20394|City of West Point|MS|municipal|SRTV|3910|America/Chicago
13036|Village of Mt. Horeb|WI|municipal|MROE|3904|America/Chicago
19032|City of Torrington|WY|municipal|RMPA|3893|America/Denver
16852|City of Seaford|DE|municipal||3893|America/New_York
4005|Columbia Basin Electric Cooperative|OR|cooperative|NWPP|3890|America/Los_Angeles
18273|City of Sullivan|MO|municipal||3881|America/Chicago
942|Atchison-Holt Electric Cooperative|IA|cooperative|SRMW|3876|America/Chicago
8632|Hill County Electric Cooperative|MT|cooperative|NWPP|3869|America/Denver
8830|Hood River Electric Cooperative|OR|cooperative|NWPP|3865|America/Los_Angeles
15321|City of Pratt|KS|municipal||3864|America/Chicago
18087|Town of Sterling|MA|municipal|NEWE|3859|America/New_York
13825|Norwalk Third Taxing District|CT|municipal||3858|America/New_York
14178|P K M Electric Cooperative|MN|cooperative|MROW|3851|America/Chicago
20163|Wagoner Public Works Authority|OK|municipal|SPSO|3847|America/Chicago
4632|Cuming County Public Power District|NE|public|MROW|3846|America/Chicago
14947|City of Philadelphia|MS|municipal|SRTV|3846|America/Chicago
11643|Marias River Electric Cooperative|MT|cooperative|NWPP|3828|America/Denver
18206|Strawberry Electric Service District|UT|public|NWPP|3826|America/Denver
4329|Copper Valley Electric Association|AK|cooperative|AKMS|3824|America/Anchorage
1675|Big Horn Rural Electric|WY|cooperative|RMPA|3822|America/Denver
1898|Bon Homme Yankton Electric Association|SD|cooperative|MROW|3806|America/Chicago
10982|City of Liberty|TX|municipal||3800|America/Chicago
15386|City of Princeton|KY|municipal||3797|America/New_York
18371|Village of Swanton|VT|municipal||3781|America/New_York
1176|City of Bandon|OR|municipal||3777|America/Los_Angeles
14426|Panhandle Rural Electric Member Association|NE|cooperative|RMPA|3775|America/Denver
9690|Jefferson Utilities|WI|municipal|RFCW|3765|America/Chicago
12477|Town of Middleton|MA|municipal||3751|America/New_York
309|City of Algona|IA|municipal||3720|America/Chicago
3716|Clay-Union Electric|SD|cooperative|MROW|3714|America/Chicago
16549|City of Salamanca|NY|municipal||3689|America/New_York
11589|Harney Electric Cooperative|OR NV|cooperative|NWPP|3682|America/Los_Angeles
13675|Nishnabotna Valley Rural Electric Cooperative|IA|cooperative||3679|America/Chicago
9418|City of Iola|KS|municipal||3642|America/Chicago
16830|City of Scottsburg|IN|municipal||3629|America/Indiana/Indianapolis
8283|Harrison County Rural Electric Cooperative|IA|cooperative|MROW|3623|America/Chicago
1736|Blachly-Lane County Cooperative Electric Association|OR|cooperative|NWPP|3616|America/Los_Angeles
7870|H-D Electric Cooperative|SD|cooperative|MROW|3611|America/Chicago
15062|Town of Pineville|NC|municipal||3605|America/New_York
25060|Wellton-Mohawk Irr & Drain District|AZ|public|AZNM|3585|America/Phoenix
13480|New Prague Utilities Commission|MN|municipal||3583|America/Chicago
14074|Okanogan County Electric Cooperative|WA|cooperative|NWPP|3574|America/Los_Angeles
4720|Dakota Energy Cooperative|SD|cooperative|MROW|3557|America/Chicago
2487|City of Buford|GA|municipal|SRSO|3540|America/New_York
8911|Howard Electric Cooperative|MO|cooperative||3537|America/Chicago
4610|City of Cuero|TX|municipal||3521|America/Chicago
6297|PUD No 1 of Ferry County|WA|public|NWPP|3507|America/Los_Angeles
2394|Burke-Divide Electric Cooperative|ND|cooperative|MROW|3501|America/Chicago
13386|Nemaha-Marshall ECA|KS|cooperative|SPNO|3472|America/Chicago
10632|Lake Region Electric Association|SD|cooperative|MROW|3464|America/Chicago
11247|Louisville Electric System|MS|municipal|SRTV|3456|America/Chicago
10798|Lawrenceburg Municipal Utilities|IN|municipal||3450|America/Indiana/Indianapolis
13805|Northwest Rural Public Power District|NE|public|RMPA|3424|America/Denver
16612|City & County of San Francisco|CA|municipal|CAMX|3407|America/Los_Angeles
1818|City of Blaine|WA|municipal|NWPP|3395|America/Los_Angeles
20422|Whetstone Valley Electric Cooperative|SD|cooperative|MROW|3395|America/Chicago
2900|City of Cameron|MO|municipal||3384|America/Chicago
14216|City of Osceola|AR|municipal||3384|America/Chicago
16440|City of Russell|KS|municipal||3384|America/Chicago
11611|City of Maquoketa|IA|municipal|MROW|3375|America/Chicago
16953|City of Seward|NE|municipal||3364|America/Chicago
20576|White River Electric Association|CO|cooperative|RMPA|3354|America/Denver
16164|Roosevelt Public Power District|NE|public|MROW|3348|America/Denver
20951|Woodbury County Rural ECA|IA|cooperative||3326|America/Chicago
11475|City of Madison|SD|municipal|MROW|3316|America/Chicago
3850|Codington-Clark Electric Cooperative|SD|cooperative|MROW|3295|America/Chicago
5056|City of Denison|IA|municipal||3292|America/Chicago
8717|City of Holdrege|NE|municipal||3276|America/Chicago
14132|City of Onawa|IA|municipal||3275|America/Chicago
2354|Brown-Atchison ECA|KS|cooperative||3265|America/Chicago
15860|City of Rensselaer|IN|municipal||3248|America/Indiana/Indianapolis
12265|City of Medford|WI|municipal||3247|America/Chicago
10595|City of Lake City|MN|municipal||3236|America/Chicago
55|City of Aberdeen|MS|municipal|SRTV|3231|America/Chicago
11064|Litchfield Public Utilities|MN|municipal||3216|America/Chicago
3495|Chimney Rock Public Power District|NE|public|RMPA|3215|America/Denver
5998|City of Estherville|IA|municipal||3206|America/Chicago
4527|City of Crete|NE|municipal||3193|America/Chicago
13853|Oahe Electric Cooperative|SD|cooperative|MROW|3160|America/Chicago
9230|City of Independence|IA|municipal|MROW|3153|America/Chicago
6132|City of Fairbury|NE|municipal||3123|America/Chicago
13949|City of Oberlin|OH|municipal||3112|America/New_York
918|City of Aspen|CO|municipal|RMPA|3098|America/Denver
19060|Traverse Electric Cooperative|MN ND SD|cooperative||3072|America/Chicago
3824|Clyde Light & Power|OH|municipal|RFCW|3060|America/New_York
3913|City of Colby|KS|municipal||3057|America/Chicago
2277|City of Broken Bow|NE|municipal||3047|America/Chicago
17826|Springer Electric Cooperative|NM|cooperative|AZNM|3042|America/Denver
19150|Trenton Municipal Utilities|MO|municipal||3035|America/Chicago
11460|City of Macon|MO|municipal||3016|America/Chicago
16416|City of Rupert|ID|municipal||3012|America/Boise
26765|Pella Cooperative Electric Association|IA|cooperative||3000|America/Chicago
17740|City of Sparta|TN|municipal|SRTV|2993|America/Chicago
18962|Twin Valley Electric Cooperative|KS|cooperative||2993|America/Chicago
9163|Hyrum City|UT|municipal||2988|America/Denver
18051|Town of Steilacoom|WA|municipal||2963|America/Los_Angeles
15793|Redwood Falls Public Utility Commission|MN|municipal||2911|America/Chicago
15978|City of Richland Center|WI|municipal|MROW|2900|America/Chicago
7265|City of Gladstone|MI|municipal|MROE|2868|America/Detroit
4073|City of Columbus|WI|municipal|MROE|2867|America/Chicago
17264|City of Sioux Center|IA|municipal||2809|America/Chicago
6417|City of Flora|IL|municipal||2804|America/Chicago
16565|Salmon River Electric Cooperative|ID|cooperative|NWPP|2797|America/Boise
18004|City of Starke|FL|municipal||2794|America/New_York
7292|Glencoe Light & Power Commission|MN|municipal||2783|America/Chicago
3814|City of Clintonville|WI|municipal||2782|America/Chicago
8122|Harlan Municipal Utilities|IA|municipal|MROW|2779|America/Chicago
2089|Bozrah Light & Power|CT|municipal|NEWE|2763|America/New_York
993|Auburn Board of Public Works|NE|municipal||2761|America/Chicago
18472|City of Tarrant|AL|municipal|SRTV|2754|America/Chicago
13424|New Castle Municipal Service Commission|DE|municipal||2753|America/New_York
3710|City of Clay Center|KS|municipal|SPNO|2749|America/Chicago
1776|City of Black River Falls|WI|municipal|MROW|2739|America/Chicago
17452|City of Smithville|TN|municipal|SRTV|2738|America/Chicago
7303|Raccoon Valley Electric Cooperative|IA|cooperative||2735|America/Chicago
5015|Delano Municipal Utilities|MN|municipal||2723|America/Chicago
17265|City of Sioux Falls|SD|municipal|MROW|2715|America/Chicago
17979|Stanton County Public Power District|NE|public||2708|America/Chicago
20219|City of Wayne|NE|municipal||2707|America/Chicago
5742|Eldridge City Utilities|IA|municipal||2698|America/Chicago
12919|Morenci Water and Electric|AZ|investor_owned|AZNM|2696|America/Phoenix
6175|City of Falls City|NE|municipal||2685|America/Chicago
13095|City of Mulvane|KS|municipal||2685|America/Chicago
7374|City of Goodland|KS|municipal||2662|America/Chicago
123|City of Adel|GA|municipal|SRSO|2661|America/New_York
40305|Hickman-Fulton Counties RECC|KY TN|cooperative||2653|America/New_York
16778|City of Schuyler|NE|municipal||2603|America/Chicago
20835|City of Winterset|IA|municipal||2590|America/Chicago
2910|City of Camilla|GA|municipal||2582|America/New_York
6019|City of Eudora|KS|municipal||2569|America/Chicago
3315|Charles Mix Electric Association|SD|cooperative|MROW|2565|America/Chicago
11332|City of Luverne|MN|municipal||2542|America/Chicago
1582|City of Benton|KY|municipal|SRTV|2526|America/Chicago
10713|City of Larned|KS|municipal||2516|America/Chicago
11477|Town of Madison|ME|municipal|NEWE|2513|America/New_York
19865|City of Vinton|IA|municipal||2508|America/Chicago
15049|Electrical District No 4 Pinal County|AZ|public|AZNM|2488|America/Phoenix
15387|Princeton Public Utilities Commission|MN|municipal||2478|America/Chicago
13448|City of New Holstein|WI|municipal|MROE|2474|America/Chicago
2986|Cam Wal Electric Cooperative|SD|cooperative|MROW|2463|America/Chicago
20806|City of Windom|MN|municipal||2463|America/Chicago
8770|City of Holton|KS|municipal||2460|America/Chicago
18397|City of Sylvania|GA|municipal|SRSO|2456|America/New_York
10057|City of Lamar|MO|municipal||2453|America/Chicago
19149|City of Trenton|TN|municipal|SRTV|2431|America/Chicago
19947|City of Wadena|MN|municipal||2429|America/Chicago
17324|Slinger Utilities|WI|municipal|RFCW|2422|America/Chicago
14201|City of Osage|IA|municipal||2411|America/Chicago
13444|City of New Hampton|IA|municipal|MROW|2404|America/Chicago
6752|Town of Frederick|CO|municipal||2403|America/Denver
15086|Pioneer Power and Light|WI|investor_owned|MROE|2381|America/Chicago
19968|City of Wahoo|NE|municipal||2375|America/Chicago
20140|City of Washington|GA|municipal|SRSO|2359|America/New_York
16679|City of Sauk Centre|MN|municipal||2353|America/Chicago
17715|Southwestern Electric Cooperative|NM CO TX OK|cooperative|AZNM|2337|America/Denver
14159|City of Orange City|IA|municipal||2330|America/Chicago
1525|City of Beloit|KS|municipal||2317|America/Chicago
2192|Bremen Electric Light & Power|IN|municipal||2315|America/Indiana/Indianapolis
20069|City of Wamego|KS|municipal||2308|America/Chicago
1883|Blue Earth Light & Water|MN|municipal||2304|America/Chicago
7864|Grundy County Rural Electric Cooperative|IA|cooperative||2267|America/Chicago
17876|City of St James|MN|municipal||2249|America/Chicago
13040|City of Mount Vernon|MO|municipal||2239|America/Chicago
11298|Lyon Rural Electric Cooperative|IA|cooperative||2232|America/Chicago
13352|City of Negaunee|MI|municipal|MROE|2220|America/Detroit
10814|City of Le Sueur|MN|municipal||2220|America/Chicago
9734|City of Jewett City|CT|municipal||2193|America/New_York
19677|City of Valentine|NE|municipal||2183|America/Chicago
13642|Nome Joint Utility Systems|AK|municipal|AKMS|2178|America/Anchorage
14856|Petersburg Borough|AK|municipal||2178|America/Anchorage
6907|City of Greendale|IN|municipal||2177|America/Indiana/Indianapolis
6579|City of Forest City|IA|municipal||2173|America/Chicago
15312|Village of Prairie Du Sac|WI|municipal|MROE|2161|America/Chicago
21101|Village of Yellow Springs|OH|municipal||2155|America/New_York
14582|City of Pawhuska|OK|municipal||2119|America/Chicago
6272|FEM Electric Association|SD|cooperative|MROW|2103|America/Chicago
13826|City of Norway|MI|municipal|RFCW|2093|America/Detroit
4459|Cozad Board of Public Works|NE|municipal||2063|America/Chicago
14203|City of Osawatomie|KS|municipal||2059|America/Chicago
6950|Garland Light & Power|WY|cooperative|RMPA|2054|America/Denver
8780|Fox Islands Electric Cooperative|ME|cooperative|NEWE|2043|America/New_York
5841|City of Ely|MN|municipal||2041|America/Chicago
21015|City of Wrangell|AK|municipal||2040|America/Anchorage
1276|Barrow Utilities & Electric Cooperative|AK|cooperative|AKMS|2035|America/Anchorage
12463|Mid-Yellowstone Electric Cooperative|MT|cooperative|NWPP|2026|America/Denver
307|Algoma Utility Commission|WI|municipal|MROE|2022|America/Chicago
18126|City of Stilwell|OK|municipal||2012|America/Chicago
9011|City of Hugoton|KS|municipal||2010|America/Chicago
20176|City of Water Valley|MS|municipal|SRTV|2009|America/Chicago
1148|City of Baldwin City|KS OK|municipal|SPSO|1998|America/Chicago
9599|City of Jackson|MN|municipal||1970|America/Chicago
17320|Sleepy Eye Public Utility Commission|MN|municipal||1952|America/Chicago
1857|Block Island Utility District|RI|public|NEWE|1946|America/New_York
18177|City of Story City|IA|municipal||1933|America/Chicago
6722|Franklin Rural Electric Cooperative|IA|cooperative|MROW|1932|America/Chicago
20823|Winner Municipal Utility|SD|municipal||1921|America/Chicago
19798|City of Vernon|CA|municipal|CAMX|1914|America/Los_Angeles
6965|City of Garnett|KS|municipal||1914|America/Chicago
20397|City of West Point|NE|municipal|MROW|1907|America/Chicago
10260|City of Kimball|NE|municipal||1900|America/Chicago
4008|Columbia Power Cooperative Association|OR|cooperative|NWPP|1894|America/Los_Angeles
10321|City of Kingman|KS|municipal||1894|America/Chicago
16518|City of Sabetha|KS|municipal||1880|America/Chicago
15845|Renville-Sibley Cooperative Power Association|MN|cooperative|MROW|1878|America/Chicago
12900|City of Mora|MN|municipal||1873|America/Chicago
7411|City of Gothenburg|NE|municipal||1872|America/Chicago
2182|City of Breckenridge|MN|municipal||1870|America/Chicago
16932|City of Sergeant Bluff|IA|municipal||1868|America/Chicago
13726|North Shore Towers Apts|NY|cooperative||1860|America/New_York
13789|Village of Northfield|VT|municipal|NEWE|1858|America/New_York
2273|Brodhead Water & Lighting Commission|WI|municipal|MROE|1837|America/Chicago
1573|City of Benson|MN|municipal||1828|America/Chicago
20182|Waterloo Light & Water Commission|WI|municipal|RFCW|1827|America/Chicago
18947|City of Tipton|IA|municipal||1824|America/Chicago
4390|City of Corona|CA|municipal|CAMX|1814|America/Los_Angeles
13437|City of Newbern|TN|municipal|SRTV|1805|America/Chicago
1997|City of Boscobel|WI|municipal|MROE|1777|America/Chicago
1181|Village of Bangor|WI|municipal||1761|America/Chicago
11125|City of Lodi|WI|municipal|MROE|1751|America/Chicago
17141|City of Sibley|IA|municipal||1729|America/Chicago
12286|Melrose Public Utilities|MN|municipal||1723|America/Chicago
2551|City of Burlington|KS|municipal||1699|America/Chicago
4040|Calhoun County Electric Cooperative Association|IA|cooperative||1695|America/Chicago
3235|City of Central City|NE|municipal||1694|America/Chicago
11566|City of Mangum|OK|municipal|SPSO|1647|America/Chicago
13965|Oconto Falls Water & Light Commission|WI|municipal|RFCW|1633|America/Chicago
40215|Cordova Electric Cooperative|AK|cooperative|AKMS|1631|America/Anchorage
19493|Union County Electric Cooperative|SD|cooperative|MROW|1624|America/Chicago
6840|City of Fulton|KY|municipal|SRTV|1616|America/Chicago
4604|City of Crystal Falls|MI|municipal|RFCW|1607|America/Detroit
1024|City of Ava|TX|municipal|ERCT|1594|America/Chicago
12541|City of Milford|IA|municipal||1594|America/Chicago
13380|City of Neodesha|KS|municipal||1593|America/Chicago
20380|City of West Liberty|IA|municipal||1580|America/Chicago
12626|City of Minden|NE|municipal||1575|America/Chicago
14199|City of Osage City|KS|municipal||1571|America/Chicago
9124|Hustisford Utilities|WI|municipal|MROE|1569|America/Chicago
7257|City of Girard|KS|municipal||1569|America/Chicago
7743|Grundy Center Municipal Light & Power|IA|municipal||1565|America/Chicago
5551|City of Eagle River|WI|municipal|MROE|1539|America/Chicago
20789|City of Wilton|IA|municipal||1527|America/Chicago
15776|Reedy Creek Improvement District|FL|municipal|FRCC|1524|America/New_York
12660|Village of Minster|OH|municipal||1520|America/New_York
1233|City of Barnesville|MN|municipal||1518|America/Chicago
6424|Florence Utility Commission|WI|municipal|RFCW|1516|America/Chicago
4836|City of David City|NE|municipal||1459|America/Chicago
8276|Havana Power & Light|FL|municipal||1457|America/New_York
14172|City of Ord|NE|municipal|MROW|1453|America/Chicago
3732|Town of Clayton|DE|municipal||1450|America/New_York
16206|Rock Rapids Municipal Utility|IA|municipal||1382|America/Chicago
13438|Village of New Glarus|WI|municipal|MROE|1366|America/Chicago
6390|City of Flandreau|SD|municipal||1352|America/Chicago
6615|City of Fort Pierre|SD|municipal|MROW|1348|America/Chicago
1869|City of Bloomfield|IA|municipal||1334|America/Chicago
15039|City of Pierce|NE|municipal||1309|America/Chicago
18330|City of Superior|NE|municipal|MROW|1302|America/Chicago
8288|City of Hawarden|IA|municipal||1288|America/Chicago
10451|Kotzebue Electric Association|AK|cooperative|AKMS|1285|America/Anchorage
16922|City of Seneca|KS|municipal||1271|America/Chicago
15311|Prague Public Works Authority|OK|municipal||1264|America/Chicago
14107|City of Olivia|MN|municipal||1262|America/Chicago
17983|City of Staples|MN|municipal||1255|America/Chicago
10606|City of Lake Mills|IA|municipal||1248|America/Chicago
16325|Village of Rouses Point|NY|municipal||1238|America/New_York
20434|City of Westby|WI|municipal|MROW|1232|America/Chicago
17899|City of St Paul|NE|municipal|MROW|1230|America/Chicago
7626|City of Greenfield|IA|municipal|MROW|1224|America/Chicago
13233|City of Neligh|NE|municipal||1212|America/Chicago
10596|City of Lake Crystal|MN|municipal|MROW|1211|America/Chicago
18408|City of Syracuse|NE|municipal||1207|America/Chicago
26616|North Slope Borough Power & Light|AK|municipal|AKMS|1205|America/Anchorage
11458|City of Macon|MS|municipal|SRTV|1194|America/Chicago
1601|City of Beresford|SD|municipal||1191|America/Chicago
10508|Village of L'Anse|MI|municipal|MROE|1183|America/Detroit
14202|Osceola Electric Cooperative|IA|cooperative||1174|America/Chicago
8307|Hawley Public Utilities Commission|MN|municipal||1165|America/Chicago
9217|City of Imperial|NE|municipal||1149|America/Chicago
9936|Juneau Utility Commission|WI|municipal|MROE|1142|America/Chicago
10650|City of Lamoni|IA|municipal||1136|America/Chicago
19896|City of Volga|SD|municipal|MROW|1135|America/Chicago
828|City of Arlington|MN|municipal||1108|America/Chicago
13145|Village of Muscoda|WI|municipal|MROE|1095|America/Chicago
4607|City of Cuba City|WI|municipal|MROE|1091|America/Chicago
8548|City of Hickman|KY|municipal|SRTV|1077|America/Chicago
18525|City of Tecumseh|NE|municipal||1022|America/Chicago
13029|City of Moundridge|KS|municipal||1006|America/Chicago
19454|City of Unalaska|AK|municipal|AKMS|1005|America/Anchorage
176|Ajo Improvement|AZ|investor_owned|AZNM|992|America/Phoenix
58123|Aha Macav Power Service|AZ CA NV|public||986|America/Phoenix
3475|City of Chickamauga|GA|municipal|SRTV|978|America/New_York
11481|City of Madison|NE|municipal||977|America/Chicago
12897|Moose Lake Water & Light Commission|MN|municipal||977|America/Chicago
10179|Kenyon Municipal Utilities|MN|municipal||971|America/Chicago
20583|Whitehall Electric Utility|WI|municipal|MROW|969|America/Chicago
8375|City of Hebron|NE|municipal||957|America/Chicago
12580|City of Miller|SD|municipal||953|America/Chicago
20134|City of Warroad|MN|municipal|MROW|949|America/Chicago
12839|City of Montezuma|IA|municipal||888|America/Chicago
471|Amana Society Service|IA|investor_owned|MROW|886|America/Chicago
15846|City of Remsen|IA|municipal||869|America/Chicago
11581|City of Manning|IA|municipal||850|America/Chicago
40036|Westfield Electric|WI|investor_owned|MROE|826|America/Chicago
5328|Douglas Electric Cooperative|SD|cooperative|MROW|818|America/Chicago
10908|City of Lenox|IA|municipal||802|America/Chicago
10769|City of Laurens|IA|municipal||801|America/Chicago
40364|City of Courtland|AL|municipal|SRTV|784|America/Chicago
1196|Village of Baraga|MI|municipal|MROE|781|America/Detroit
20837|City of Winthrop|MN|municipal||780|America/Chicago
1101|Bagley Public Utilities Commission|MN|municipal||768|America/Chicago
6369|Fishers Island Utility|NY|investor_owned|NEWE|762|America/New_York
6138|City of Fairfax|MN|municipal||722|America/Chicago
16628|City of Sanborn|IA|municipal||720|America/Chicago
19980|City of Wakefield|NE|municipal||678|America/Chicago
150|Adrian Public Utilities Commission|MN|municipal||651|America/Chicago
6168|Farmers Electric Cooperative|IA|cooperative||633|America/Chicago
15349|City of Preston|IA|municipal|MROW|624|America/Chicago
5729|Electrical District No 8 Maricopa|AZ|public||624|America/Phoenix
2888|City of Cambridge|NE|municipal|MROW|622|America/Chicago
58126|Pittsburg Power|CA|municipal||590|America/Los_Angeles
10629|City of Lakota|ND|municipal||550|America/Chicago
7443|City of Graettinger|IA|municipal||516|America/Chicago
11568|Town of Manilla|IA|municipal||484|America/Chicago
25866|Ak-Chin Electric Utility Authority|AZ|public|AZNM|469|America/Phoenix
8610|City of Hinton|IA|municipal||368|America/Chicago
7969|City of Halstad|MN|municipal|MROW|321|America/Chicago
2206|City of Brewster|MN|municipal||261|America/Chicago
19277|TDX North Slope Generating|AK|investor_owned||164|America/Anchorage
58139|Town of Pickstown|SD|municipal||161|America/Chicago
60715|Port of Oakland|CA|municipal||136|America/Los_Angeles
60502|Port of Stockton|CA|municipal||127|America/Los_Angeles
60080|Pleasant Hill Community Line|IA|cooperative||126|America/Chicago
4247|Consolidated Water Power|WI|investor_owned|MROE|106|America/Chicago
62107|City of Industry|CA|municipal||100|America/Los_Angeles
49826|Mohegan Tribal Utility Authority|CT|public||79|America/New_York
7490|Grand River Dam Authority|OK|public||77|America/Chicago
55962|City of Victorville|CA|municipal||68|America/Los_Angeles
44372|Oncor Electric Delivery|TX|investor_owned|ERCT|0|America/Chicago
8901|CenterPoint Energy|TX|investor_owned|ERCT|0|America/Chicago
15497|Puerto Rico Electric Power Authority (LUMA)|PR|public|PRMS|0|America/Puerto_Rico
40051|Texas-New Mexico Power|TX|investor_owned|ERCT|0|America/Chicago
20404|AEP Texas North|TX|investor_owned|ERCT|0|America/Chicago
63361|United Rural Electric Membership Corporation|IN|other|RFCW|0|America/Indiana/Indianapolis
13685|Niobrara Electric Association|WY NE|other|RMPA|0|America/Denver
407959|Black Hills Colorado Electric Utility|CO|other|RMPA|0|America/Denver
5969|City of Escondido|CA|municipal|CAMX|0|America/Los_Angeles
9422|J-A-C Electric Cooperative|TX|other|ERCT|0|America/Chicago
13749|NorVal Electric Cooperative|MT|other|NWPP|0|America/Denver
9188|I-N-N Electric Cooperative|AK|other|AKMS|0|America/Anchorage
62264|Hohokam Irrigation & Drainage District|AZ|other|AZNM|0|America/Phoenix
1671|Big Flat Electric Cooperative|MT|other|NWPP|0|America/Denver
18963|Inside Passage Electric Cooperative|AK|other|AKMS|0|America/Anchorage
20506|Wheatland Rural Electric Association|WY|other|RMPA|0|America/Denver
6203|City of Farmersville|TX|other|ERCT|0|America/Chicago
62395|Nelson Lagoon Electric Cooperative|AK|other|AKMS|0|America/Anchorage
3447|Town of Chester|MA|other|NEWE|0|America/New_York
62380|Naknek Electric Association|AK|other|AKMS|0|America/Anchorage
1651|Bethel Utilities|AK|other|AKMS|0|America/Anchorage
12485|Middle Kuskokwim Electric Cooperative|AK|other|AKMS|0|America/Anchorage
3390|Caddo Electric Cooperative|OK|other|SPSO|0|America/Chicago
6848|Fulton County Rural EMC|IN|other|RFCW|0|America/Indiana/Indianapolis
6866|G & K|AK|other|AKMS|0|America/Anchorage
7715|Town of Groton|MA|other|NEWE|0|America/New_York
16438|City of Russell|MA|other|NEWE|0|America/New_York
17593|Southeast Electric Cooperative|MT|other|MROW|0|America/Denver
19131|Trinity Public Utilities District|CA|other|CAMX|0|America/Los_Angeles
20111|Warren County Rural EMC|IN|other|RFCW|0|America/Indiana/Indianapolis
1326|Village of Bartley|NE|other|MROW|0|America/Chicago
3421|City of Chignik|AK|other|AKMS|0|America/Anchorage
6501|City of Fontanelle|IA|other|MROW|0|America/Chicago
6509|Town of Fort Laramie|WY|other|RMPA|0|America/Denver
7759|Town of Guernsey|WY|other|RMPA|0|America/Denver
9416|Ipnatchiaq Electric|AK|other|AKMS|0|America/Anchorage
11844|Matinicus Plantation Electric|ME|other|NEWE|0|America/New_York
12119|McGrath Light & Power|AK|other|AKMS|0|America/Anchorage
12952|Village of Morrill|NE|other|RMPA|0|America/Denver
13387|Nespelem Valley Electric Cooperative|WA|other|NWPP|0|America/Los_Angeles
13870|Nushagak Electric Cooperative|AK|other|AKMS|0|America/Anchorage
14543|Tohono O'Odham Utility Authority|AZ|other|AZNM|0|America/Phoenix
16538|City of Safford|AZ|other|AZNM|0|America/Phoenix
16954|Seward County Rural Public Power District|NE|other|MROW|0|America/Chicago
17898|City of Saint Paul|AK|other|AKMS|0|America/Anchorage
19702|Van Buren Light & Power District|ME|other|NEWE|0|America/New_York
24486|City of Akutan|AK|other|AKMS|0|America/Anchorage
29296|Western Illinois Electric Cooperative|IL|other|SRMW|0|America/Chicago
60697|Carroll County REMC|IN|other|RFCW|0|America/Indiana/Indianapolis
61985|Larsen Bay Utility|AK|other|AKMS|0|America/Anchorage
62387|Native Village Perryville|AK|other|AKMS|0|America/Anchorage
63336|Tuntutuliak Commission Service Association|AK|other|AKMS|0|America/Anchorage
588|Anadarko Public Works Authority|OK|other|SPSO|0|America/Chicago
752|City of Arapahoe|NE|other|MROW|0|America/Chicago
1080|City of Badger|SD|other|MROW|0|America/Chicago
1353|City of Baudette|MN|other|MROW|0|America/Chicago
1435|City of Beaver City|NE|other|MROW|0|America/Chicago
1824|City of Bigelow|MN|other|MROW|0|America/Chicago
2469|Buckeye Water C&D District|AZ|other|AZNM|0|America/Phoenix
2491|City of Buhl|MN|other|MROW|0|America/Chicago
3384|City of Charlevoix|MI|other|RFCM|0|America/Detroit
3422|City of Chefornak|AK|other|AKMS|0|America/Anchorage
3465|Chitina Electric|AK|other|AKMS|0|America/Anchorage
3633|City of McLaughlin|SD|other|MROW|0|America/Chicago
3726|Clay Electric Cooperative|IL|other|SRMW|0|America/Chicago
4341|Corbin City Utilities Commission|KY|other|SRTV|0|America/New_York
4661|City of Curtis|NE|other|MROW|0|America/Chicago
5071|Town of Dunreith|IN|other|RFCW|0|America/Indiana/Indianapolis
5392|Dublin Municipal Electric Utility|IN|other|RFCW|0|America/Indiana/Indianapolis
5438|Duncan Valley Electric Cooperative|NM|other|AZNM|0|America/Denver
5531|Enerstar Power|IL|other|SRMW|0|America/Chicago
5721|City of Elfin Cove|AK|other|AKMS|0|America/Anchorage
5741|City of Eldorado|OK|other|SPSO|0|America/Chicago
5744|City of Electra|TX|other|SPSO|0|America/Chicago
5771|City of Elk Point|SD|other|MROW|0|America/Chicago
6750|City of Frederick|OK|other|SPSO|0|America/Chicago
6915|Galena Electric Utility|AK|other|AKMS|0|America/Anchorage
7419|City of Goldsmith|TX|other|ERCT|0|America/Chicago
7487|City of Grand Marais|MN|other|MROW|0|America/Chicago
8298|Hawkeye Tri-County Electric Cooperative|IA|other|MROW|0|America/Chicago
8430|Village of Hemingford|NE|other|RMPA|0|America/Denver
8517|City of Hertford|NC|other|SRVC|0|America/New_York
9192|Igiugig Electric|AK|other|AKMS|0|America/Anchorage
9274|City of Indianola|NE|other|MROW|0|America/Chicago
9463|City of Isabel|KS|other|SPNO|0|America/Chicago
9832|Kuiggluum Kallugvia|AK|other|AKMS|0|America/Anchorage
10455|Kokhanok Village Council|AK|other|AKMS|0|America/Anchorage
10491|Kwig Power|AK|other|AKMS|0|America/Anchorage
10525|La Farge Municipal Electric|WI|other|MROW|0|America/Chicago
11021|Lincoln County Power District No 1|NV|other|NWPP|0|America/Los_Angeles
11099|Town of Lingle|WY|other|RMPA|0|America/Denver
11346|Village of Lyman|NE|other|RMPA|0|America/Denver
11372|City of Lyons|NE|other|MROW|0|America/Chicago
11541|City of Manitou|OK|other|SPSO|0|America/Chicago
12070|McDonough Power Cooperative|IL|other|SRMW|0|America/Chicago
12531|City of Milan|MO|other|SRMW|0|America/Chicago
12717|City of Mitchell|NE|other|RMPA|0|America/Denver
13033|City of Mount Dora|FL|other|FRCC|0|America/New_York
13211|Napakiak Ircinraq Power|AK|other|AKMS|0|America/Anchorage
13375|City of Nelson|NE|other|MROW|0|America/Chicago
13465|City of Nielsville|MN|other|MROW|0|America/Chicago
13489|Borough of New Wilmington|PA|other|RFCW|0|America/New_York
13566|Newton County Rural EMC|IN|other|RFCW|0|America/Indiana/Indianapolis
13777|Northern Rio Arriba Electric Cooperative|NM|other|AZNM|0|America/Denver
13966|City of Olustee|OK|other|SPSO|0|America/Chicago
14124|Borough of Olyphant|PA|other|RFCE|0|America/New_York
14234|City of Ouzinkie|AK|other|AKMS|0|America/Anchorage
14277|Village of Oxford|NE|other|MROW|0|America/Chicago
14459|City of Paris|KY|other|SRTV|0|America/New_York
14633|Pedro Bay Village Council|AK|other|AKMS|0|America/Anchorage
15371|Town of Princeton|MA|other|NEWE|0|America/New_York
15773|City of Red Cloud|NE|other|MROW|0|America/Chicago
15983|Richland Electric Cooperative|WI|other|MROE|0|America/Chicago
16451|City of Rushmore|MN|other|MROW|0|America/Chicago
16610|City of Scribner|NE|other|MROW|0|America/Chicago
16637|City of Sandersville|GA|other|SRSO|0|America/New_York
16961|City of Seymour|TX|other|ERCT|0|America/Chicago
17004|Town of Sharpsburg|NC|other|SRVC|0|America/New_York
17074|City of Shelly|MN|other|MROW|0|America/Chicago
17497|City of Snyder|NE|other|MROW|0|America/Chicago
17787|City of Spencer|NE|other|MROW|0|America/Chicago
18217|City of Stromsburg|NE|other|MROW|0|America/Chicago
18230|City of Stuart|NE|other|MROW|0|America/Chicago
18474|Tanana Power|AK|other|AKMS|0|America/Anchorage
18546|Town of Templeton|MA|other|NEWE|0|America/New_York
18805|Town of Thatcher|AZ|other|AZNM|0|America/Phoenix
18944|Village of Tontogany|OH|other|RFCW|0|America/New_York
19176|Tricounty Rural Electric Cooperative|OH|other|RFCW|0|America/New_York
19333|City of Tyndall|SD|other|MROW|0|America/Chicago
19474|City of Unionville|MO|other|SRMW|0|America/Chicago
20122|Town of Warren|IN|other|RFCW|0|America/Indiana/Indianapolis
20153|Washington Island Electric Cooperative|WI|other|MROE|0|America/Chicago
20848|City of Blue Hill|NE|other|MROW|0|America/Chicago
20949|City of Woodbine|IA|other|MROW|0|America/Chicago
21514|Flowell Electric Association|UT|other|NWPP|0|America/Denver
26120|Town of Langford|SD|other|MROW|0|America/Chicago
29297|Pelican Utility|AK|other|AKMS|0|America/Anchorage
40433|City of Enterprise|UT|other|NWPP|0|America/Denver
40548|Unalakleet Valley Electric Cooperative|AK|other|AKMS|0|America/Anchorage
56224|Rancho Cucamonga Municipal Utility|CA|other|CAMX|0|America/Los_Angeles
60552|Manokotak Power|AK|other|AKMS|0|America/Anchorage
60585|Atmautluak Tribal Utilities|AK|other|AKMS|0|America/Anchorage
60711|Cavalier Rural Electric Cooperative|ND|other|MROW|0|America/Chicago
61339|City of Fallon|NV|other|NWPP|0|America/Los_Angeles
61510|Doniphan Electric Cooperative Association|KS|other|SPNO|0|America/Chicago
61962|La Junta Municipal Utilities|CO|other|RMPA|0|America/Denver
62212|Gustavus Electric|AK|other|AKMS|0|America/Anchorage
63089|Yakutat Power|AK|other|AKMS|0|America/Anchorage
63171|Wabash County REMC|IN|other|RFCW|0|America/Indiana/Indianapolis
78679|Ocotillo Water Conservation District|AZ|other|AZNM|0|America/Phoenix
1316675|City of Atka|AK|other|AKMS|0|America/Anchorage
3278|AEP Texas Central|TX|investor_owned||0|America/Chicago
11305|Village of Ludlow|VT|municipal||0|America/New_York
15566|City of Quincy|FL|municipal||0|America/New_York
16955|City of Seward|AK|municipal||0|America/Anchorage
56692|Marin Clean Energy|CA|community_choice||0|America/Los_Angeles
59126|Sonoma Clean Power Authority|CA|community_choice||0|America/Los_Angeles
59625|Lancaster Choice Energy|CA|community_choice||0|America/Los_Angeles
60181|CleanPowerSF|CA|community_choice||0|America/Los_Angeles
60402|Peninsula Clean Energy Authority|CA|community_choice||0|America/Los_Angeles
60758|Apple Valley Choice Energy|CA|community_choice||0|America/Los_Angeles
60759|Silicon Valley Clean Energy Authority|CA|community_choice||0|America/Los_Angeles
60868|Redwood Coast Energy Authority|CA|community_choice||0|America/Los_Angeles
61083|Pico Rivera Innovative Municipal Energy|CA|community_choice||0|America/Los_Angeles
61431|Pioneer Community Energy|CA|community_choice||0|America/Los_Angeles
61432|Central Coast Community Energy|CA|community_choice||0|America/Los_Angeles
61433|San Jacinto Power|CA|community_choice||0|America/Los_Angeles
61462|Valley Clean Energy Alliance|CA|community_choice||0|America/Los_Angeles
61471|Rancho Mirage Energy Authority|CA|community_choice||0|America/Los_Angeles
61475|East Bay Community Energy|CA|community_choice||0|America/Los_Angeles
61503|City of Solana Beach|CA|community_choice||0|America/Los_Angeles
61526|Clean Power Alliance of Southern California|CA|community_choice||0|America/Los_Angeles
61570|King City Community Power|CA|community_choice||0|America/Los_Angeles
61858|San Jose Clean Energy|CA|community_choice||0|America/Los_Angeles
63716|Western Community Energy|CA|community_choice||0|America/Los_Angeles
63724|BPROUD|CA|community_choice||0|America/Los_Angeles
63725|Pomona Choice Energy|CA|community_choice||0|America/Los_Angeles
64195|Desert Community Energy|CA|community_choice||0|America/Los_Angeles`;
